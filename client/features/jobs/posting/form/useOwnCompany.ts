import { useCallback, useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { listen } from "#client/data/socket.ts";
import { readEmployer } from "#shared/profiles/employer.rest.ts";
import type { Company } from "#shared/profiles/employer.schemas.ts";

/** The own company; null until it is there, and where it cannot be had: the server judges all the same. */
export function useOwnCompany(userId: number): { company: Company | null; reload: () => void } {
  const [company, setCompany] = useState<Company | null>(null);
  const reload = useCallback(() => {
    void call(readEmployer, { params: { userId } }).then((result) => {
      if (result.ok && "status" in result.value) setCompany(result.value);
    });
  }, [userId]);
  useEffect(reload, [reload]);
  const waits = company !== null && company.status !== "approved";
  // What an admin has decided is told as a notification.
  useEffect(() => (waits ? listen("notification:new", reload) : undefined), [waits, reload]);
  return { company, reload };
}
