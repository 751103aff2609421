import { Readable } from "node:stream";
import { accessOf } from "#server/access.ts";
import { CALL_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { type Endpoint, type EndpointInput, endpointName } from "#shared/endpoint.ts";
import { Fault, parseOrFault } from "#shared/fault.ts";
import { type App, admit } from "./mount.ts";
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
 * `mountSignedIn()` for a call that is answered with a file: the same row of the access table, the same parsing, the
 * same translation of failures up to the first byte. Where it fails after that the connection breaks, and no browser
 * takes half of a file for a whole one.
 * @throws if the endpoint has no row in the access table
 */
export function mountDownload<E extends Endpoint>(
  app: App,
  endpoint: E,
  make: (input: DownloadInput<E>, viewer: Viewer, requestId: string) => Promise<Download>,
): void {
  const row = accessOf(endpointName(endpoint));
  app.calls.push({ endpoint, row, media: endpoint.media ?? "*/*" });
  app.on(endpoint.method, endpoint.path, async (c) => {
    const viewer = c.get("viewer");
    admit(row, viewer);
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
