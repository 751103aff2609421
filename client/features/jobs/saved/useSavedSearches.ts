import { useCallback, useEffect, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { SavedSearch, SavedSearchChange } from "#shared/jobs/job-search.ts";
import { changeSavedSearch, deleteSavedSearch, listSavedSearches } from "#shared/jobs/jobs.rest.ts";
import { savedTexts as texts } from "./saved.texts.ts";

type Searches = { state: "loading" } | { state: "failed"; fault: CallFault } | { state: "ready"; list: SavedSearch[] };

const refused = (title: string, fault: CallFault) =>
  toast({ type: "error", title, message: faultToast(fault).message });

/** The saved searches of whoever is signed in, and what can be done with them. */
export function useSavedSearches() {
  const [now, setNow] = useState<Searches>({ state: "loading" });
  const load = useCallback(async (signal?: AbortSignal) => {
    setNow({ state: "loading" });
    const result = await call(listSavedSearches, {}, signal ? { signal } : {});
    if (signal?.aborted) return;
    setNow(result.ok ? { state: "ready", list: result.value } : { state: "failed", fault: result.fault });
  }, []);
  useEffect(() => {
    const aborter = new AbortController();
    void load(aborter.signal);
    return () => aborter.abort();
  }, [load]);

  const put = (search: SavedSearch) =>
    setNow((shown) =>
      shown.state === "ready"
        ? { ...shown, list: shown.list.map((one) => (one.id === search.id ? search : one)) }
        : shown,
    );

  /** Shown at once; as it was where it comes to nothing. */
  const switchMail = async (search: SavedSearch, mail: boolean): Promise<void> => {
    put({ ...search, mail });
    const result = await call(changeSavedSearch, { params: { id: search.id }, body: { mail } });
    put(result.ok ? result.value : search);
    if (!result.ok) refused(texts.mailFailed, result.fault);
  };
  /** Answers why not, where it was refused. */
  const rename = async (
    { id }: SavedSearch,
    name: NonNullable<SavedSearchChange["name"]>,
  ): Promise<CallFault | null> => {
    const result = await call(changeSavedSearch, { params: { id }, body: { name } });
    if (!result.ok) return result.fault;
    put(result.value);
    announce(texts.renamed);
    return null;
  };
  const remove = async ({ id }: SavedSearch): Promise<boolean> => {
    const result = await call(deleteSavedSearch, { params: { id } });
    if (!result.ok) {
      refused(texts.deleteFailed, result.fault);
      return false;
    }
    setNow((shown) =>
      shown.state === "ready" ? { ...shown, list: shown.list.filter((one) => one.id !== id) } : shown,
    );
    announce(texts.deleted);
    return true;
  };
  return { now, retry: () => void load(), switchMail, rename, remove };
}
