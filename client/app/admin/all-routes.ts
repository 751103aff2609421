import { type AppRoute, ROUTES } from "../routes/routes.ts";
import { ADMIN_ROUTES } from "./admin-routes.ts";

/** Every page there is, from both tables: for what looks at all of them, as tests and measurements do. */
export const ALL_ROUTES: readonly AppRoute[] = [...ROUTES.filter(({ inner }) => !inner), ...ADMIN_ROUTES];
