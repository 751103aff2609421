import { JOB_SEEKERS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from "#shared/jobs/jobs.rest.ts";
import type { Searches } from "./searches.service.ts";

export function savedSearchRoutes(app: App, searches: Searches): void {
  mountSignedIn(
    app,
    listSavedSearches,
    { allow: JOB_SEEKERS, object: "none", rule: "the caller's own" },
    (_input, viewer) => searches.list(viewer),
  );
  mountSignedIn(
    app,
    saveSearch,
    { allow: JOB_SEEKERS, object: "none", rule: "at most 20; saving the same search again returns the existing one" },
    async ({ body }, viewer, call) => {
      const { search, fresh } = await searches.save(viewer, body);
      if (fresh) call.created();
      return search;
    },
  );
  mountSignedIn(
    app,
    changeSavedSearch,
    { allow: JOB_SEEKERS, object: "saved-search", rule: "the caller's own" },
    ({ params, body }, viewer) => searches.change(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    deleteSavedSearch,
    {
      allow: JOB_SEEKERS,
      object: "saved-search",
      rule: "the caller's own; for any other id the same response, and nothing is deleted",
    },
    ({ params }, viewer) => searches.remove(viewer, params.id),
  );
}
