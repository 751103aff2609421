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

/** The input from which a file is generated. */
type DownloadInput<E extends Endpoint> = Pick<EndpointInput<E>, "params" | "query" | "body">;

/** A file that is generated for one caller and sent while it is written. */
export interface Download {
  type: string;
  /** The file name to save it under: ASCII letters only. */
  title: string;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * `mountSignedIn()` for a call whose reply is a generated file: the same check of access, the same parsing, and the
 * same faults until the first byte. If an error happens later, the connection is cut, so that no browser treats half of
 * a file as the whole.
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
