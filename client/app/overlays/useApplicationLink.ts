import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { openApplication } from "#client/shell/overlays.ts";
import { useAuth } from "#client/shell/SessionProvider.tsx";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { APPLICATION_QUERY } from "#shared/applications/applications.links.ts";

/**
 * Opens the application that the link of a seeker's mail asks for, once: it is taken out of the address, so that neither
 * a reload nor the way back asks again. In an employer's room of applicants the same name says which one stands beside
 * the list, and stays.
 */
export function useApplicationLink(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { user } = useAuth();
  const opens = user !== null && isSeeker(user.user_type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query asks, whatever else of the address changes.
  useEffect(() => {
    if (!opens) return;
    const query = new URLSearchParams(search);
    const id = query.get(APPLICATION_QUERY);
    if (id === null) return;
    query.delete(APPLICATION_QUERY);
    navigate({ pathname, search: String(query), hash }, { replace: true, state });
    if (/^[1-9]\d{0,14}$/.test(id)) openApplication(Number(id));
  }, [search, opens]);
}
