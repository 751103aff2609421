import { useEffect } from "react";
import { listen } from "#client/data/socket.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { readEmployer } from "#shared/profiles/read-employer.rest.ts";

/** The employer's company; null until it has loaded, and if that fails: the server checks it anyway. */
export function useOwnCompany(userId: number): { company: Company | null; reload: () => Promise<void> } {
  const { answer, refresh } = useEndpoint(readEmployer, { params: { userId } });
  const company = answer.state === "ready" && "status" in answer.value ? answer.value : null;
  const waits = company !== null && company.status !== "approved";
  // An admin's decision arrives as a notification.
  useEffect(() => (waits ? listen("notification:new", () => void refresh()) : undefined), [waits, refresh]);
  return { company, reload: refresh };
}
