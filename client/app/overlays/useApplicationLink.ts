import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { openApplication } from "#client/shell/overlays.ts";
import { useAuth } from "#client/shell/SessionProvider.tsx";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { APPLICATION_QUERY } from "#shared/applications/applications.links.ts";

/**
 * Opens the application that an email link to a job seeker names, once: the parameter is removed from the address, so that
 * neither a reload nor going back opens it again. On an employer's applicants page the same parameter selects the
 * application next to the list, and stays.
 */
export function useApplicationLink(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { user } = useAuth();
  const opens = user !== null && isSeeker(user.user_type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the query matters, not the rest of the address.
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
