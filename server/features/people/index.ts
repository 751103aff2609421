import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { peopleRoutes } from "./people.routes.ts";
import { createPeople } from "./people.service.ts";

interface Deps {
  accounts: Pick<AccountStore, "users" | "employers" | "searchWords">;
  applications: Pick<ApplicationStore, "repo">;
  chat: Pick<ChatFeature, "unparted">;
}

/** The search for people to write to. */
export function createPeopleFeature({ limiter }: Platform, { accounts, applications, chat }: Deps) {
  const people = createPeople({
    find: accounts.users.findByPrefix.bind(accounts.users),
    approvedAmong: (ids) => accounts.employers.approvedAmong(ids),
    companyNames: (ids) => accounts.employers.names(ids),
    words: accounts.searchWords,
    unparted: chat.unparted,
    applicantsOf: (employerId) => applications.repo.applicantsOf(employerId),
    limiter,
  });
  const feature: Feature = { name: "people", routes: (app) => peopleRoutes(app, people) };
  return { people, feature };
}
