import { ANYONE } from "#server/platform/access/access.ts";
import { isOwnMachine } from "#server/platform/http/clients/address.ts";
import type { App } from "#server/platform/http/mount.ts";
import { mountText } from "#server/platform/http/mount-text.ts";
import { Fault } from "#shared/fault.ts";
import { createDocsPage } from "./docs-page.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { createOpenApi, type OpenApiDocument } from "./openapi.ts";

interface Deps {
  metrics: { type: string; text: () => Promise<string> };
  appName: string;
  /** The number of trusted proxies in front of this process. */
  trustProxy: number;
  publicUrl: () => string;
  /** The name of the session cookie. */
  cookie: { name: string };
  /** The client's style sheets, which define the colors. */
  stylesheets: readonly string[];
}

/** Metrics, the OpenAPI document, and the same document as a page. */
export function operationsRoutes(
  app: App,
  { metrics, appName, trustProxy, publicUrl, cookie, stylesheets }: Deps,
): void {
  mountText(
    app,
    { method: "GET", path: "/api/metrics", media: "text/plain", summary: "What the process counts of itself." },
    {
      allow: ANYONE,
      object: "none",
      rule: "only callers on the same machine, and behind a proxy only at CHECK_PORT; NOT_FOUND for others; counts without personal data",
    },
    (c) => {
      // Behind a proxy every peer address may be local, except at the port that visitors cannot reach.
      const isBehindProxy = trustProxy > 0 && !c.env.isCheckPort;
      if (isBehindProxy || !isOwnMachine(c, publicUrl())) throw new Fault("NOT_FOUND");
      return metrics.text();
    },
    { type: metrics.type },
  );

  // Built on first use: everything is mounted by then, and most processes are never asked.
  let made: { document: OpenApiDocument; json: string; page: string } | undefined;
  const written = () => {
    if (made) return made;
    const document = createOpenApi({ calls: app.calls, appName, cookie: cookie.name });
    made = { document, json: JSON.stringify(document), page: createDocsPage(document, { appName, stylesheets }) };
    return made;
  };
  mountText(
    app,
    {
      method: "GET",
      path: "/api/openapi.json",
      media: "application/json",
      summary: "Every call that is mounted here, as OpenAPI 3.1.",
    },
    { allow: ANYONE, object: "none", rule: "the calls and their rules, without personal data" },
    () => written().json,
    { steady: true },
  );
  mountText(
    app,
    { method: "GET", path: "/api/docs", media: "text/html", summary: "The same for people, as a page." },
    { allow: ANYONE, object: "none", rule: "the same document as a page" },
    () => written().page,
    { steady: true, type: "text/html; charset=utf-8" },
  );
  mountText(
    app,
    { method: "GET", path: "/api/docs/style.css", media: "text/css", summary: "How that page looks." },
    { allow: ANYONE, object: "none", rule: "the style sheet of that page" },
    () => DOCS_STYLE,
    { steady: true, type: "text/css; charset=utf-8" },
  );
}
