import { ANYONE } from "#server/platform/access/access.ts";
import { type App, mount } from "#server/platform/http/mount.ts";
import { publicStats } from "#shared/stats/stats.rest.ts";
import type { Stats } from "./stats.service.ts";

export function statsRoutes(app: App, stats: Stats): void {
  mount(app, publicStats, { allow: ANYONE, object: "none", rule: "three totals without personal data" }, () =>
    stats.publicStats(),
  );
}
