import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { adminAnalytics, adminStats } from "#shared/admin/figures.rest.ts";
import type { FiguresFeature } from "./figures.context.ts";

export function figuresRoutes(app: App, figures: Pick<FiguresFeature, "statsFor" | "analytics">): void {
  mountSignedIn(app, adminStats, (_input, viewer) => figures.statsFor(viewer));
  mountSignedIn(app, adminAnalytics, ({ query }) => figures.analytics(query.months));
}
