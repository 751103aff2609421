import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { SettingError } from "#server/platform/config/config.ts";
import { servez } from "#shared/health/health.rest.ts";

/** What it answers: the check, and the metrics, for callers on this machine only. */
const PATHS: ReadonlySet<string> = new Set([servez.path, "/api/metrics"]);

/** A port on which a load balancer asks whether this process takes visitors. */
export interface CheckPort {
  port: number;
  close(): Promise<void>;
}

/**
 * Opens a port that answers only the check of load balancers and the metrics: no proxy forwards visitors to it, so a local
 * caller is really on this machine. It stays open until the process has nothing left to do: on
 * the main port, which a stopping process closes first, a check would fail, and a balancer that ends the connections of a
 * failed process would cut the tabs that are still served.
 * @param answer the app
 * @throws {SettingError} if the port cannot be used
 */
export async function openCheckPort(
  { host, port }: { host: string; port: number },
  answer: (request: Request, env: object) => Response | Promise<Response>,
): Promise<CheckPort> {
  const http = createAdaptorServer({
    fetch: (request, env) =>
      PATHS.has(new URL(request.url).pathname)
        ? answer(request, { ...env, isCheckPort: true })
        : new Response(null, { status: 404 }),
  }) as Server;
  http.listen(port, host);
  try {
    await once(http, "listening");
  } catch (err) {
    const code = err instanceof Error && "code" in err ? err.code : "unknown reason";
    throw new SettingError(`CHECK_PORT ${port} cannot be used (${code}): choose another one.`);
  }
  return {
    port: (http.address() as AddressInfo).port,
    close: async () => {
      const closed = once(http, "close");
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}
