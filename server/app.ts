import { fileURLToPath } from "node:url";
import { healthRoutes } from "#server/features/health/health.routes.ts";
import { operationsRoutes } from "#server/features/operations/operations.routes.ts";
import { FAULTS, Fault } from "#shared/fault.ts";
import type { AppContext } from "./context.ts";
import { type AccessEntry, cookiePaths } from "./platform/access/access.ts";
import { isReachable } from "./platform/database/connect.ts";
import { addressKey, clientAddress } from "./platform/http/clients/address.ts";
import { toFault } from "./platform/http/errors.ts";
import { fairScheduling } from "./platform/http/fair-scheduling.ts";
import { type App, createRouter } from "./platform/http/mount.ts";
import { requestLog } from "./platform/http/request-log.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { cookieSessionOf, sessionOf } from "./platform/http/session.ts";
import { clientFiles, clientStylesheets } from "./platform/http/static/client-files.ts";
import { BODY_LIMITS, createBodyReader } from "./platform/http/uploads/body.ts";
import { speakLanguage } from "./platform/texts/language.ts";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

const isPicture = (path: string): boolean => path.startsWith("/api/files/");
/** Health checks and metrics must not depend on the load of other callers. */
const UNCOUNTED: ReadonlySet<string> = new Set(["/api/healthz", "/api/readyz", "/api/servez"]);

/** All calls of the server, mounted on a separate router. */
function mountCalls(context: AppContext, isDraining: () => boolean): App {
  const { config } = context;
  const calls = createRouter();
  healthRoutes(calls, { isReachable: () => isReachable(context.connection), isDraining });
  for (const { routes } of context.features) routes?.(calls);
  // Last, because it describes all calls that were mounted before it.
  operationsRoutes(calls, {
    metrics: context.metrics,
    appName: config.appName,
    trustProxy: config.trustProxy,
    publicUrl: context.publicUrl,
    cookie: context.cookie,
    stylesheets: clientStylesheets(DIST),
  });
  return calls;
}

/** The calls of an app with their access, for the access matrix. */
export function accessOfCalls({ calls }: Pick<App, "calls">): AccessEntry[] {
  return calls.map(({ endpoint: { method, path }, access }) => ({ name: `${method} ${path}`, access }));
}

/** The HTTP side of the server: headers, session, the features' calls, error replies, and the built client. */
export function createApp(context: AppContext, isDraining: () => boolean): App {
  const { config, log, sessions } = context;
  // Mounted first, because the access of a call says whether the session cookie opens it; they are added to the app
  // below.
  const mounted = mountCalls(context, isDraining);
  const app = createRouter(mounted.calls);
  const readBody = createBodyReader({ ...BODY_LIMITS, perAddress: config.publicUploadsPerAddress });

  app.use(requestLog({ log, pseudonyms: context.pseudonyms, called: context.metrics.called.bind(context.metrics) }));
  app.use(securityHeaders(context.publicUrl));
  app.use(async (c, next) => {
    c.set("address", addressKey(clientAddress(c, config.proxies)));
    c.set("readBody", readBody);
    c.set("records", context.records);
    c.set("mayStore", context.uploadChecks.mayStore);
    c.set("scan", context.uploadChecks.scan);
    await next();
  });
  const resolve = (token: string) => sessions.resolve(token);
  app.use("/api/*", speakLanguage());
  app.use("/api/*", fairScheduling());
  app.use("/api/*", sessionOf(resolve));
  const readCookie = (when: "counted" | "uncounted"): void => {
    for (const path of cookiePaths(accessOfCalls(mounted), when))
      app.on("GET", path, cookieSessionOf(resolve, context.cookie));
  };
  readCookie("counted");
  app.use("/api/*", async (c, next) => {
    const viewer = c.get("viewer");
    if (viewer) await context.limiter.spend("api", String(viewer.userId));
    else if (!isPicture(c.req.path) && !UNCOUNTED.has(c.req.path))
      await context.limiter.spend("public", c.get("address"));
    await next();
  });
  readCookie("uncounted");
  app.use("/api/*", async (c, next) => {
    await next();
    // After any write, a number in the admin area may have changed.
    if (c.req.method !== "GET" && c.res.ok) context.written.signal();
  });

  app.route("/", mounted);
  app.all("/api/*", () => {
    throw new Fault("NOT_FOUND");
  });
  app.use(clientFiles(DIST, { appName: config.appName, supportEmail: config.supportEmail }));

  app.onError((err, c) => {
    const fault = toFault(err, log.child({ id: c.get("requestId") }));
    const { code, message, fields, retryAfter, existingId, conflict } = fault;
    c.set("faultCode", code);
    if (retryAfter !== undefined) c.header("retry-after", String(retryAfter));
    const errors = fields && (c.req.path === "/api/createEmployer" ? { fieldErrors: fields } : fields);
    const shown = code === "INTERNAL" ? { request_id: c.get("requestId") } : {};
    const existing = existingId === undefined ? {} : { existing_id: existingId };
    const which = conflict === undefined ? {} : { conflict };
    return c.json(
      { success: false, code, message, error: message, ...(errors ? { errors } : {}), ...existing, ...which, ...shown },
      FAULTS[code],
    );
  });
  return app;
}
