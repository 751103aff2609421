import { useEffect } from "react";
import { listen } from "#client/data/socket.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { readEmployer } from "#shared/profiles/employer.rest.ts";

/** The own company; null until it is there, and where it cannot be had: the server judges all the same. */
export function useOwnCompany(userId: number): { company: Company | null; reload: () => Promise<void> } {
  const { answer, refresh } = useEndpoint(readEmployer, { params: { userId } });
  const company = answer.state === "ready" && "status" in answer.value ? answer.value : null;
  const waits = company !== null && company.status !== "approved";
  // A decision of an admin arrives as a notification.
  useEffect(() => (waits ? listen("notification:new", () => void refresh()) : undefined), [waits, refresh]);
  return { company, reload: refresh };
}
