import { useCallback, useEffect, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type CompanyPage, readCompanyPage } from "#shared/jobs/jobs.rest.ts";
import { companyPageTexts as texts } from "./company.texts.ts";

export type LoadedCompany =
  | { state: "loading" }
  | { state: "unknown" }
  | { state: "failed"; fault: CallFault }
  | { state: "ready"; page: CompanyPage };

/** A company's public page by the id of an address. */
export function useCompanyPage(userId: string): { loaded: LoadedCompany; retry: () => void } {
  const [loaded, setLoaded] = useState<LoadedCompany>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    if (!/^[1-9]\d{0,14}$/.test(userId)) {
      setLoaded({ state: "unknown" });
      return;
    }
    const gone = new AbortController();
    setLoaded({ state: "loading" });
    void call(readCompanyPage, { params: { userId } }, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      if (result.ok) {
        announce(texts.loaded(result.value.company.company_name));
        setLoaded({ state: "ready", page: result.value });
      } else
        setLoaded(result.fault.code === "NOT_FOUND" ? { state: "unknown" } : { state: "failed", fault: result.fault });
    });
    return () => gone.abort();
  }, [userId, attempt]);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  return { loaded, retry };
}
