import type { AppRoute } from "../routes/app-route.ts";
import { ROUTES } from "../routes/routes.ts";
import { ADMIN_ROUTES } from "./admin-routes.ts";

/** All pages from both tables, for tests and measurements. */
export const ALL_ROUTES: readonly AppRoute[] = [...ROUTES.filter(({ inner }) => !inner), ...ADMIN_ROUTES];
