import { ADMINS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { adminAnalytics, adminStats } from "#shared/admin/figures/figures.rest.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import type { Figures } from "./figures.service.ts";

interface Services extends Pick<Figures, "analytics"> {
  statsFor: (viewer: Viewer) => Promise<AdminStats>;
}

export function figuresRoutes(app: App, figures: Services): void {
  mountSignedIn(
    app,
    adminStats,
    {
      allow: ADMINS,
      object: "none",
      rule: "totals; groups of fewer than ten people are hidden, with the numbers that would reveal them; reports about the caller are not counted",
    },
    (_input, viewer) => figures.statsFor(viewer),
  );
  mountSignedIn(
    app,
    adminAnalytics,
    {
      allow: ADMINS,
      object: "none",
      rule: "monthly totals; groups of fewer than ten people are hidden, with the numbers that would reveal them",
    },
    ({ query }) => figures.analytics(query.months),
  );
}
