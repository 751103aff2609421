import { createHash } from "node:crypto";
import type { Context } from "hono";
import { type Access, admit } from "#server/platform/access/access.ts";
import type { AppEnv } from "./app-env.ts";
import { type App, listCall } from "./mount.ts";
import { isCached } from "./mount-file.ts";

/** A call whose reply is a text of the server, the same for every caller. */
interface TextEndpoint {
  method: "GET";
  path: `/api/${string}`;
  /** The media type of the reply. */
  media: string;
  summary: string;
}

/** `mount()` for such a call: the same check of access and the same faults. A `steady` text is cached by its ETag. */
export function mountText(
  app: App,
  endpoint: TextEndpoint,
  access: Access,
  write: (c: Context<AppEnv>) => string | Promise<string>,
  { steady = false, type = endpoint.media } = {},
): void {
  listCall(app, { endpoint, access, media: endpoint.media });
  app.on(endpoint.method, endpoint.path, async (c) => {
    admit(access, c.get("viewer"));
    const text = await write(c);
    const headers: Record<string, string> = { "content-type": type };
    if (steady) {
      headers.etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
      headers["cache-control"] = "no-cache";
      if (isCached(c, headers.etag)) return c.body(null, 304, headers);
    }
    return c.body(text, 200, headers);
  });
}
