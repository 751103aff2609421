import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import { accessOf, roleOf } from "#server/access.ts";
import { CALL_MS, withDeadline } from "#server/database/deadline.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Endpoint, EndpointInput, EndpointReply } from "#shared/endpoint.ts";
import { endpointName } from "#shared/endpoint.ts";
import { Fault, parseOrFault } from "#shared/fault.ts";

/** What hangs on a request on its way through the server. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** What is counted of the client's address, the last one that a trusted hop vouches for. */
    address: string;
    viewer: Viewer | undefined;
  };
}
export type App = Hono<AppEnv>;

/** What a handler may read of the request besides its parsed input, and the few ways to shape the answer. */
export interface Call {
  address: string;
  requestId: string;
  userAgent: string;
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

/** The largest JSON body in bytes: a message of 4000 characters, escaped, with room to spare. */
const BODY_MAX = 64 * 1024;

/**
 * Mounts an endpoint: the access table's row is asked first, then path, query and body are parsed, and of the result
 * only what the reply's schema names leaves the server.
 * @throws if the endpoint has no row in the access table
 */
export function mount<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  const row = accessOf(endpointName(endpoint));
  app.on(endpoint.method, endpoint.path, async (c) => {
    const viewer = c.get("viewer");
    if (!viewer && !row.allow.includes("anon")) throw new Fault("SIGNED_OUT");
    if (viewer && !row.allow.includes(roleOf(viewer.userType))) throw new Fault("NOT_ALLOWED");
    const input = {
      params: endpoint.params && parseOrFault(endpoint.params, c.req.param()),
      query: endpoint.query && parseOrFault(endpoint.query, c.req.query()),
      body: endpoint.body && parseOrFault(endpoint.body, await readBody(c, endpoint)),
    } as EndpointInput<E>;
    let status = endpoint.status ?? 200;
    const call: Call = {
      address: c.get("address"),
      requestId: c.get("requestId"),
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 200),
      created: () => {
        status = 201;
      },
      header: (name, value) => c.header(name, value, { append: true }),
    };
    const data = z.parse(endpoint.reply, await withDeadline(Promise.resolve(handler(input, viewer, call)), CALL_MS));
    return c.json({ success: true, data, ...lifted(endpoint, data) }, status);
  });
}

/** The same for calls that the access table closes to strangers: the handler's viewer is always there. */
export function mountSignedIn<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (input: EndpointInput<E>, viewer: Viewer, call: Call) => Promise<EndpointReply<E>> | EndpointReply<E>,
): void {
  mount(app, endpoint, (input, viewer, call) => {
    if (!viewer) throw new Fault("SIGNED_OUT");
    return handler(input, viewer, call);
  });
}

function lifted(endpoint: Endpoint, data: unknown): Record<string, unknown> {
  if (!endpoint.lift || typeof data !== "object" || data === null) return {};
  const values = data as Record<string, unknown>;
  return Object.fromEntries(endpoint.lift.map((key) => [key, values[key]]));
}

async function readBody(c: Context<AppEnv>, endpoint: Endpoint): Promise<unknown> {
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json") return parseJson(await readText(c));
  if (type === "multipart/form-data" && endpoint.encoding === "form-data") return readFormData(c, endpoint);
  throw new Fault("UNSUPPORTED_TYPE", "Please send this call as JSON.");
}

/** Reads at most BODY_MAX bytes, whatever Content-Length says or does not say. */
async function readText(c: Context<AppEnv>): Promise<string> {
  const stream = c.req.raw.body;
  if (!stream) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > BODY_MAX) throw new Fault("TOO_LARGE");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault("BAD_INPUT", undefined, { fields: { body: ["Must be JSON"] } });
  }
}

/** A multipart form: JSON in the part `data`, or, as the applicant's call of the specification has it, one part a field. */
async function readFormData(c: Context<AppEnv>, endpoint: Endpoint): Promise<unknown> {
  const length = Number(c.req.header("content-length") ?? Number.NaN);
  if (!(length <= BODY_MAX)) throw new Fault("TOO_LARGE");
  const form = await c.req.raw.formData().catch(() => {
    throw new Fault("BAD_INPUT", undefined, { fields: { body: ["Must be a multipart form"] } });
  });
  const data = form.get("data");
  if (typeof data === "string") return parseJson(data);
  // A Map, so that an unknown field of any name is there to be refused.
  const fields = new Map<string, unknown>();
  for (const [name, value] of form.entries()) {
    if (typeof value !== "string")
      throw new Fault("BAD_INPUT", undefined, { fields: { [name]: ["Files are not taken here"] } });
    fields.set(name, value === "true" ? true : value === "false" ? false : value);
  }
  if (fields.size === 0) throw new Fault("BAD_INPUT", undefined, { fields: { data: [`Missing in ${endpoint.path}`] } });
  return Object.fromEntries(fields);
}
