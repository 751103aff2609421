import { SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { searchPeople } from "#shared/people/people.rest.ts";
import type { People } from "./people.service.ts";

export function peopleRoutes(app: App, people: People): void {
  mountSignedIn(
    app,
    searchPeople,
    {
      allow: SIGNED_IN,
      object: "none",
      rule: "at least three letters; at most ten cards, only of people whom the caller may write to",
    },
    ({ query }, viewer) => people.search(viewer, query.search),
  );
}
