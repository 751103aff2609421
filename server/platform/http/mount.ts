import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { type Access, admit } from "#server/platform/access/access.ts";
import { CALL_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { askedLanguage } from "#server/platform/texts/language.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { own } from "#shared/dictionary.ts";
import type { Endpoint, EndpointInput, EndpointReply } from "#shared/endpoint.ts";
import { Fault, parseOrFault } from "#shared/fault.ts";
import type { Language } from "#shared/texts/languages.ts";
import { primitivesTexts } from "#shared/texts/primitives/primitives.texts.ts";
import type { AppEnv, Body } from "./app-env.ts";
import { replyOf } from "./reply.ts";
import { NO_BODY } from "./uploads/body.ts";
import type { Viewer } from "./viewer.ts";

/** A mounted call, with everything that the OpenAPI document says about it. */
export interface MountedCall {
  endpoint: Omit<Endpoint, "reply"> & { reply?: Endpoint["reply"] };
  access: Access;
  /** The media type of its reply, if that is not JSON in our envelope. */
  media?: string;
}

/** The server's calls, and the list of them. */
export type App = Hono<AppEnv> & { readonly calls: MountedCall[] };

export function createRouter(calls: MountedCall[] = []): App {
  return Object.assign(new Hono<AppEnv>(), { calls });
}

/** What a handler may read of the request besides its parsed input, and how it may change the reply. */
export interface Call {
  address: string;
  requestId: string;
  userAgent: string;
  /** The Idempotency-Key header; undefined without one, or if the endpoint does not use it. */
  idempotencyKey: string | undefined;
  cookie(name: string): string | undefined;
  /** The language that the browser asks for; null if it names none of ours. */
  askedLanguage(): Language | null;
  /** Replies 201 instead of 200, for a call that either creates something or finds it. */
  created(): void;
  header(name: string, value: string): void;
}

/** A handler for all callers; `viewer` is undefined for visitors. */
type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  viewer: Viewer | undefined,
  call: Call,
) => Promise<EndpointReply<E>> | EndpointReply<E>;

/** A check before a large body is read. @throws {Fault} to refuse the call */
type Before<E extends Endpoint, V = Viewer | undefined> = (
  input: Pick<EndpointInput<E>, "params">,
  viewer: V,
  address: string,
) => Promise<void>;

/** The fault that a check throws, as a value; null if it passes. */
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

/** @throws {Fault} BAD_INPUT for a malformed key */
function keyOf(endpoint: Endpoint, header: string | undefined): string | undefined {
  if (!endpoint.idempotent || header === undefined) return undefined;
  if (KEY.test(header)) return header;
  throw new Fault("BAD_INPUT", undefined, { fields: { "Idempotency-Key": [primitivesTexts.idempotencyKey] } });
}

/**
 * Adds a call to the list of the app's calls.
 * @throws if the session cookie would authorize a call that changes something: a browser sends it on its own
 */
export function listCall(app: App, call: MountedCall): void {
  const { method, path } = call.endpoint;
  if (call.access.cookie && method !== "GET") throw new Error(`${method} ${path} must not be opened by the cookie`);
  app.calls.push(call);
}

/**
 * Mounts an endpoint: checks `access`, parses path, query and body, and sends only the fields that the reply's schema
 * names. `before` runs with the path alone, before the body is read.
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
      askedLanguage: () => askedLanguage(c),
      created: () => {
        status = 201;
      },
      header: (name, value) => c.header(name, value, { append: true }),
    };
    const work = async () => {
      await checkQuota(sent.files, (bytes) => c.get("mayStore")(viewer?.userId, bytes));
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
    // The upload slot is released when the work ends, which may be after the deadline.
    const found = await withDeadline(work().finally(sent.release), CALL_MS);
    const reply = replyOf(endpoint, found, c.get("records"));
    return c.json({ success: true, ...envelope(endpoint, reply) }, status);
  });
}

/** @throws {Fault} at the first file, if the files may not be stored */
async function checkQuota(files: Body["files"], mayStore: (bytes: number) => Promise<void>): Promise<void> {
  const [first] = Object.keys(files);
  if (first === undefined) return;
  const bytes = Object.values(files).reduce((sum, file) => sum + file.byteLength, 0);
  await refusedAt(first, mayStore(bytes));
}

/** Moves a check's fault to the field of a file. */
async function refusedAt(field: string, check: Promise<void>): Promise<void> {
  const refused = await refusalOf(check);
  if (!refused) return;
  const { code, message, retryAfter } = refused;
  throw new Fault(code, message, { fields: { [field]: [message] }, ...(retryAfter !== undefined && { retryAfter }) });
}

/** `mount()` for calls that visitors may not make: the handler always gets a viewer. */
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

/** The reply as it travels: `data`, and the fields that the specification reads beside it. */
function envelope({ data: key, lift = [], liftAs }: Endpoint, reply: unknown): Record<string, unknown> {
  const values = typeof reply === "object" && reply !== null ? (reply as Record<string, unknown>) : {};
  const whole = liftAs === undefined ? {} : { [liftAs]: reply };
  const lifted = Object.fromEntries(lift.map((name) => [name, own(values, name)]));
  return { data: key === undefined ? reply : own(values, key), ...whole, ...lifted };
}
