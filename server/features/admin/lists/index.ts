import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ExportStart } from "#server/features/admin/audit/export-start.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createListExports } from "./exports.service.ts";
import { listRoutes } from "./lists.routes.ts";
import { createAdminLists } from "./lists.service.ts";

interface Deps {
  store: Pick<AccountStore, "accountLists" | "searchWords">;
  /** Counts and records the download of a list. */
  start: ExportStart;
}

/** All people and companies as lists and as CSV files. */
export function createListsFeature({ records, now }: Platform, { store, start }: Deps) {
  const common = { ...store.accountLists, words: store.searchWords, records, now };
  const lists = createAdminLists(common);
  const listExports = createListExports({ ...common, start });
  const feature: Feature = { name: "lists", routes: (app) => listRoutes(app, { lists, listExports }) };
  return { lists, listExports, feature };
}
