import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { type Access, admit } from "#server/platform/access/access.ts";
import { CALL_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Records } from "#server/platform/database/records.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { own } from "#shared/dictionary.ts";
import type { Endpoint, EndpointInput, EndpointReply } from "#shared/endpoint.ts";
import { IDEMPOTENCY_KEY } from "#shared/endpoint.ts";
import { Fault, type FaultCode, parseOrFault } from "#shared/fault.ts";
import { replyOf } from "./reply.ts";
import { type Body, type BodyReader, NO_BODY } from "./uploads/body.ts";
import type { Viewer } from "./viewer.ts";

/** What hangs on a request on its way through the server. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** What is counted of the client's address, the last one that a trusted hop vouches for. */
    address: string;
    viewer: Viewer | undefined;
    /** Why it was refused, for the log. */
    faultCode: FaultCode | undefined;
    readBody: BodyReader;
    records: Records;
    /** Whether there is room for files, of a user or of a sign-up. @throws {Fault} if not */
    mayStore: (userId: number | undefined, bytes: number) => Promise<void>;
    /** Looks for known malware in a file. It says no by a Fault. */
    scan: (bytes: Uint8Array) => Promise<void>;
  };
}

/** A call as it was mounted, with all that the document of the calls says of it. */
export interface MountedCall {
  endpoint: Omit<Endpoint, "reply"> & { reply?: Endpoint["reply"] };
  access: Access;
  /** What it is answered with, where that is not JSON in our envelope. */
  media?: string;
}

/** The server's calls, and the list of them. */
export type App = Hono<AppEnv> & { readonly calls: MountedCall[] };

export function createRouter(calls: MountedCall[] = []): App {
  return Object.assign(new Hono<AppEnv>(), { calls });
}

/** What a handler may read of the request besides its parsed input, and the few ways to shape the answer. */
export interface Call {
  address: string;
  requestId: string;
  userAgent: string;
  /** The name that the caller gave to this call; not there where none was given, or the endpoint takes none. */
  idempotencyKey: string | undefined;
  cookie(name: string): string | undefined;
  /** Where a new thing was made by a call that also answers with an existing one. */
  created(): void;
  header(name: string, value: string): void;
}

/** A handler for anyone; `viewer` is there when somebody is signed in. */
type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  viewer: Viewer | undefined,
  call: Call,
) => Promise<EndpointReply<E>> | EndpointReply<E>;

/** What is asked before a body is read, by calls whose body is heavy. It says no by a Fault. */
type Before<E extends Endpoint, V = Viewer | undefined> = (
  input: Pick<EndpointInput<E>, "params">,
  viewer: V,
  address: string,
) => Promise<void>;

/** The refusal of a check that throws one. */
async function refusalOf(check: Promise<void>): Promise<Fault | null> {
  try {
    await check;
    return null;
  } catch (err) {
    if (err instanceof Fault) return err;
    throw err;
  }
}

const KEY = /^[\w-]{8,100}$/;

/** @throws {Fault} BAD_INPUT for a key that is none */
function keyOf(endpoint: Endpoint, header: string | undefined): string | undefined {
  if (!endpoint.idempotent || header === undefined) return undefined;
  if (KEY.test(header)) return header;
  throw new Fault("BAD_INPUT", undefined, { fields: { "Idempotency-Key": [IDEMPOTENCY_KEY] } });
}

/**
 * Adds a call to the list of the app's calls.
 * @throws if the session cookie would open a call that changes something: a browser sends it by itself
 */
export function listCall(app: App, call: MountedCall): void {
  const { method, path } = call.endpoint;
  if (call.access.cookie && method !== "GET") throw new Error(`${method} ${path} must not be opened by the cookie`);
  app.calls.push(call);
}

/**
 * Mounts an endpoint: `access` is checked first, then path, query and body are parsed, and only what the reply's schema
 * names leaves the server. `before` runs with the path alone, before the body is read.
 */
export function mount<E extends Endpoint>(
  app: App,
  endpoint: E,
  access: Access,
  handler: Handler<E>,
  before?: Before<E>,
): void {
  listCall(app, { endpoint, access });
  app.on(endpoint.method, endpoint.path, async (c) => {
    const viewer = c.get("viewer");
    admit(access, viewer);
    const params = endpoint.params && parseOrFault(endpoint.params, c.req.param());
    const query = endpoint.query && parseOrFault(endpoint.query, c.req.query());
    const asked = { params } as Pick<EndpointInput<E>, "params">;
    const refused = before ? await refusalOf(before(asked, viewer, c.get("address"))) : null;
    const sent = endpoint.body || endpoint.files ? await c.get("readBody")(c, endpoint, refused) : NO_BODY;
    let status = endpoint.status ?? 200;
    const call: Call = {
      address: c.get("address"),
      requestId: c.get("requestId"),
      idempotencyKey: keyOf(endpoint, c.req.header("idempotency-key")),
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 200),
      cookie: (name) => getCookie(c, name),
      created: () => {
        status = 201;
      },
      header: (name, value) => c.header(name, value, { append: true }),
    };
    const work = async () => {
      await askForRoom(sent.files, (bytes) => c.get("mayStore")(viewer?.userId, bytes));
      for (const [name, bytes] of Object.entries(sent.files)) await refusedAt(name, c.get("scan")(bytes));
      const body = endpoint.body && parseOrFault(endpoint.body, sent.fields);
      return handler(
        {
          params,
          query,
          body,
          files: sent.files,
          fileNames: sent.fileNames,
        } as EndpointInput<E>,
        viewer,
        call,
      );
    };
    // The bytes of its files are held until the work has ended, also where nobody waits for it any more.
    const found = await withDeadline(work().finally(sent.release), CALL_MS);
    const reply = replyOf(endpoint, found, c.get("records"));
    return c.json({ success: true, ...envelope(endpoint, reply) }, status);
  });
}

/** Asks whether files may be stored. A refusal is named at the first of them. */
async function askForRoom(files: Body["files"], mayStore: (bytes: number) => Promise<void>): Promise<void> {
  const [first] = Object.keys(files);
  if (first === undefined) return;
  const bytes = Object.values(files).reduce((sum, file) => sum + file.byteLength, 0);
  await refusedAt(first, mayStore(bytes));
}

/** Names a refusal at the field of a file. */
async function refusedAt(field: string, check: Promise<void>): Promise<void> {
  const refused = await refusalOf(check);
  if (!refused) return;
  const { code, message, retryAfter } = refused;
  throw new Fault(code, message, { fields: { [field]: [message] }, ...(retryAfter !== undefined && { retryAfter }) });
}

/** The same for calls that visitors may not make: the handler always gets a viewer. */
export function mountSignedIn<E extends Endpoint>(
  app: App,
  endpoint: E,
  access: Access<UserType>,
  handler: (input: EndpointInput<E>, viewer: Viewer, call: Call) => Promise<EndpointReply<E>> | EndpointReply<E>,
  before?: Before<E, Viewer>,
): void {
  const signedIn = (viewer: Viewer | undefined): Viewer => {
    if (!viewer) throw new Fault("SIGNED_OUT");
    return viewer;
  };
  mount(
    app,
    endpoint,
    access,
    (input, viewer, call) => handler(input, signedIn(viewer), call),
    before && (async (input, viewer, address) => before(input, signedIn(viewer), address)),
  );
}

/** The reply as it travels: `data`, and what the specification reads beside it. */
function envelope({ data: key, lift = [], liftAs }: Endpoint, reply: unknown): Record<string, unknown> {
  const values = typeof reply === "object" && reply !== null ? (reply as Record<string, unknown>) : {};
  const whole = liftAs === undefined ? {} : { [liftAs]: reply };
  const lifted = Object.fromEntries(lift.map((name) => [name, own(values, name)]));
  return { data: key === undefined ? reply : own(values, key), ...whole, ...lifted };
}
