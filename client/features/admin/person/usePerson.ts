import { useCallback, useEffect, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type AdminPerson, adminPerson } from "#shared/admin/person.rest.ts";
import { followPerson } from "./follow-person.ts";
import { personTexts as texts } from "./person.texts.ts";

export type LoadedPerson =
  | { state: "loading" }
  | { state: "unknown" }
  | { state: "failed"; fault: CallFault }
  | { state: "ready"; person: AdminPerson };

export const nameOf = ({ account }: Pick<AdminPerson, "account">): string =>
  `${account.first_name} ${account.last_name}`.trim() || account.username;

/**
 * A person by the id of an address. `retry` begins anew; `refresh` asks once more and leaves what is shown until the
 * answer is there, and where there is none. What others do to the person asks once more by itself.
 */
export function usePerson(id: string): { loaded: LoadedPerson; retry: () => void; refresh: () => void } {
  const [loaded, setLoaded] = useState<LoadedPerson>({ state: "loading" });
  const [attempt, setAttempt] = useState({ silent: false });
  useEffect(() => {
    if (!/^[1-9]\d{0,14}$/.test(id)) {
      setLoaded({ state: "unknown" });
      return;
    }
    const gone = new AbortController();
    if (!attempt.silent) setLoaded({ state: "loading" });
    void call(adminPerson, { params: { id } }, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      if (result.ok) {
        if (!attempt.silent) announce(texts.loaded(nameOf(result.value)));
        setLoaded({ state: "ready", person: result.value });
      } else if (result.fault.code === "NOT_FOUND") setLoaded({ state: "unknown" });
      else if (!attempt.silent) setLoaded({ state: "failed", fault: result.fault });
    });
    return () => gone.abort();
  }, [id, attempt]);
  const retry = useCallback(() => setAttempt({ silent: false }), []);
  const refresh = useCallback(() => setAttempt({ silent: true }), []);
  const isReady = loaded.state === "ready";
  useEffect(() => (isReady ? followPerson(Number(id), refresh) : undefined), [isReady, id, refresh]);
  return { loaded, retry, refresh };
}
