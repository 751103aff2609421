import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { searchPeople } from "#shared/people/people.rest.ts";
import type { People } from "./people.service.ts";

export function peopleRoutes(app: App, people: People): void {
  mountSignedIn(app, searchPeople, ({ query }, viewer) => people.search(viewer, query.search));
}
