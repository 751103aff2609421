import { ANYONE } from "#server/platform/access/access.ts";
import { type App, mount } from "#server/platform/http/mount.ts";
import { Fault } from "#shared/fault.ts";
import { healthz, readyz, servez } from "#shared/health/health.rest.ts";

interface Deps {
  isReachable: () => Promise<boolean>;
  isDraining: () => boolean;
}

export function healthRoutes(app: App, { isReachable, isDraining }: Deps): void {
  mount(app, healthz, { allow: ANYONE, object: "none", rule: "no versions, no details" }, () => ({ status: "ok" }));
  mount(app, readyz, { allow: ANYONE, object: "none", rule: "no versions, no details" }, async () => {
    if (isDraining() || !(await isReachable())) throw new Fault("UNAVAILABLE");
    return { status: "ready" };
  });
  // While the database is away, all processes would report it, and a load balancer would cut every socket.
  mount(app, servez, { allow: ANYONE, object: "none", rule: "no versions, no details" }, () => {
    if (isDraining()) throw new Fault("NOT_FOUND", "This process is stopping.");
    return { status: "serving" };
  });
}
