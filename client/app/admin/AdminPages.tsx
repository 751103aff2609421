import { useLocation } from "react-router";
import { matchIn } from "#client/shell/paths.ts";
import { NOT_FOUND } from "../routes/not-found.ts";
import { RoutePage } from "../routes/RoutePage.tsx";
import { ADMIN_ROUTES } from "./admin-routes.ts";

/** The pages of the admin area, from their own table. The route's guard has already checked the access. */
export function AdminPages() {
  const { pathname } = useLocation();
  return <RoutePage route={matchIn(ADMIN_ROUTES, pathname) ?? NOT_FOUND} inside />;
}
