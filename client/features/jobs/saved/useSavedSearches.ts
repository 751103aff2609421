import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { SavedSearch, SavedSearchChange } from "#shared/jobs/job-search.ts";
import { changeSavedSearch, deleteSavedSearch, listSavedSearches } from "#shared/jobs/jobs.rest.ts";
import { savedTexts as texts } from "./texts/saved.texts.ts";

const refused = (title: string, fault: CallFault) =>
  toast({ type: "error", title, message: faultToast(fault).message });

/** The account's saved searches, with functions to change them. */
export function useSavedSearches() {
  const { answer, retry, change } = useEndpoint(listSavedSearches, {});

  const put = (id: number, part: Partial<SavedSearch>) =>
    change((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)));

  /** Shows the change immediately, and reverts it if the server refuses it. */
  const switchMail = async ({ id, mail: before }: SavedSearch, mail: boolean): Promise<void> => {
    put(id, { mail });
    const result = await call(changeSavedSearch, { params: { id }, body: { mail } });
    put(id, result.ok ? result.value : { mail: before });
    if (!result.ok) refused(texts.mailFailed, result.fault);
  };
  /** Returns the fault if the server refused the name, otherwise null. */
  const rename = async (
    { id }: SavedSearch,
    name: NonNullable<SavedSearchChange["name"]>,
  ): Promise<CallFault | null> => {
    const result = await call(changeSavedSearch, { params: { id }, body: { name } });
    if (!result.ok) return result.fault;
    put(id, result.value);
    announce(texts.renamed);
    return null;
  };
  const remove = async ({ id }: SavedSearch): Promise<boolean> => {
    const result = await call(deleteSavedSearch, { params: { id } });
    if (!result.ok) {
      refused(texts.deleteFailed, result.fault);
      return false;
    }
    change((list) => list.filter((one) => one.id !== id));
    announce(texts.deleted);
    return true;
  };
  return { answer, retry, switchMail, rename, remove };
}
