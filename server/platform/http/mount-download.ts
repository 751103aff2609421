import { Readable } from "node:stream";
import { type Access, admit } from "#server/platform/access/access.ts";
import { CALL_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { Endpoint, EndpointInput } from "#shared/endpoint.ts";
import { Fault, parseOrFault } from "#shared/fault.ts";
import { type App, listCall } from "./mount.ts";
import { toWeb } from "./mount-file.ts";
import { NO_BODY } from "./uploads/body.ts";
import type { Viewer } from "./viewer.ts";

/** What a file is made from. */
type DownloadInput<E extends Endpoint> = Pick<EndpointInput<E>, "params" | "query" | "body">;

/** A file that is made for one caller, written while it is read. */
export interface Download {
  type: string;
  /** What it is called where somebody keeps it: plain letters. */
  title: string;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * `mountSignedIn()` for a call that is answered with a file: the same check of access, the same parsing, and the same
 * translation of failures up to the first byte. If it fails after that, the connection breaks, so that no browser takes
 * half of a file for a whole one.
 */
export function mountDownload<E extends Endpoint>(
  app: App,
  endpoint: E,
  access: Access<UserType>,
  make: (input: DownloadInput<E>, viewer: Viewer, requestId: string) => Promise<Download>,
): void {
  listCall(app, { endpoint, access, media: endpoint.media ?? "*/*" });
  app.on(endpoint.method, endpoint.path, async (c) => {
    const viewer = c.get("viewer");
    admit(access, viewer);
    if (!viewer) throw new Fault("SIGNED_OUT");
    const params = endpoint.params && parseOrFault(endpoint.params, c.req.param());
    const query = endpoint.query && parseOrFault(endpoint.query, c.req.query());
    const sent = endpoint.body ? await c.get("readBody")(c, endpoint, null) : NO_BODY;
    const work = async () => {
      const body = endpoint.body && parseOrFault(endpoint.body, sent.fields);
      return make({ params, query, body } as DownloadInput<E>, viewer, c.get("requestId"));
    };
    const { type, title, bytes } = await withDeadline(work().finally(sent.release), CALL_MS);
    return c.body(toWeb(Readable.from(bytes)), 200, {
      "content-type": type,
      "content-disposition": `attachment; filename="${title}"`,
    });
  });
}
