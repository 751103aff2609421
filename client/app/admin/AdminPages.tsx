import { useLocation } from "react-router";
import { matchIn } from "#client/shell/paths.ts";
import { RoutePage } from "../routes/RoutePage.tsx";
import { routeOf } from "../routes/routes.ts";
import { ADMIN_ROUTES } from "./admin-routes.ts";

/** Shown for an unknown path. */
const NOWHERE = "/nowhere-at-all";

/** The pages of the admin area, from their own table. The route's guard has already checked the access. */
export function AdminPages() {
  const { pathname } = useLocation();
  const route = matchIn(ADMIN_ROUTES, pathname) ?? routeOf(NOWHERE);
  return route ? <RoutePage route={route} inside /> : null;
}
