import { type App, mountSignedIn } from "#server/http/mount.ts";
import { adminAnalytics, adminStats } from "#shared/admin/figures.rest.ts";
import type { Figures } from "./figures.service.ts";

export function figuresRoutes(app: App, figures: Figures): void {
  mountSignedIn(app, adminStats, () => figures.stats());
  mountSignedIn(app, adminAnalytics, ({ query }) => figures.analytics(query.months));
}
