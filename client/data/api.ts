import * as z from "zod/mini";
import { own } from "#shared/dictionary.ts";
import type { Endpoint, EndpointArguments, EndpointValue } from "#shared/endpoint.ts";
import { endpointName } from "#shared/endpoint.ts";
import { CONFLICTS, FAULTS, type FaultBody, type FaultCode, type FieldTexts } from "#shared/fault.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { logFailedCall } from "./failed-calls.ts";
import { sessionStore, signOut } from "./session.ts";
import { type Reply, upload } from "./upload.ts";
import { countWrite } from "./writes-under-way.ts";

/** How long a JSON call may take, in milliseconds. Uploads have no deadline. */
export const CALL_TIMEOUT_MS = 15_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Another deadline in milliseconds. */
  timeoutMs?: number;
  /** Called with the uploaded fraction, from 0 to 1, if the call has files. */
  onProgress?: (sent: number) => void;
  /** Completes the request even if the page closes meanwhile. For small JSON calls. */
  keepalive?: boolean;
}

/**
 * A fault. `isFallback`: the server sent no message, so this is our own text. `status`: the HTTP status of an answer
 * without one of our fault codes.
 */
export type CallFault = FaultBody & { isFallback?: true; status?: number };

/** A `Result` whose fault is a `CallFault`. */
export type CallResult<T, F = CallFault> = { ok: true; value: T } | { ok: false; fault: F };

/** The server's message, or `otherwise` if it sent none. */
export const messageOr = (fault: CallFault, otherwise: string): string =>
  fault.isFallback ? otherwise : fault.message;

/** The arguments of a call to this endpoint; a file that was not chosen is null. */
export type CallArguments<E extends Endpoint> = EndpointArguments<E> &
  (E["files"] extends object ? { files?: { [K in keyof E["files"]]?: File | null } } : object);

interface LooseArguments {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  files?: Record<string, File | null | undefined>;
  idempotencyKey?: string;
}

/**
 * Makes one REST call. It never throws; failures are returned as a `fault`: no answer is `UNREACHABLE`, an answer that
 * does not match the contract is `INTERNAL`. Failed calls about messages or notifications are logged. A 401
 * `SIGNED_OUT` ends the session that made the call.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  options: CallOptions = {},
): Promise<CallResult<EndpointValue<E>>> {
  const result = await attempt(endpoint, args, options);
  // A call that its caller aborted is no failure.
  if (!result.ok && !options.signal?.aborted) logFailedCall(endpointName(endpoint), result.fault.code);
  return result;
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  { signal, timeoutMs = CALL_TIMEOUT_MS, onProgress, keepalive = false }: CallOptions,
): Promise<CallResult<EndpointValue<E>>> {
  const given = args as LooseArguments;
  const { token } = sessionStore.getState();
  const headers = new Headers({ accept: "application/json", "accept-language": currentLanguage() });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (given.idempotencyKey) headers.set("idempotency-key", given.idempotencyKey);
  const body = encodeBody(endpoint, given, headers);
  const { method } = endpoint;
  // An upload has no deadline; a form without files has the usual one.
  const patience = (form: FormData) => (hasFile(form) ? signal : deadline(signal, timeoutMs));

  let reply: Reply;
  try {
    const address = addressOf(endpoint, given);
    const answer =
      body instanceof FormData
        ? upload(address, { method, headers, form: body, signal: patience(body), onProgress })
        : send(address, { method, headers, body, keepalive, signal: deadline(signal, timeoutMs) });
    reply = await countWrite(method, answer);
  } catch {
    return { ok: false, fault: faultOf("UNREACHABLE") };
  }
  const answer = parseJson(reply.text);
  if (!reply.ok || !isSuccess(answer)) {
    const fault = faultFrom(reply, answer);
    if (fault.code === "SIGNED_OUT" && token && sessionStore.getState().token === token) signOut("expired");
    return { ok: false, fault };
  }
  const { data } = answer;
  const parsed = z.safeParse(endpoint.reply, endpoint.data ? { ...answer, [endpoint.data]: data } : data);
  // The endpoint's schema parsed the value; TypeScript cannot infer this through the generic type.
  if (parsed.success) return { ok: true, value: parsed.data as EndpointValue<E> };
  // biome-ignore lint/suspicious/noConsole: a broken contract must be visible.
  console.error(`The answer of ${endpoint.method} ${endpoint.path} is not what was agreed`, parsed.error);
  return { ok: false, fault: faultOf("INTERNAL") };
}

/** The same for a call that returns the bytes of a file. Without a deadline. */
export async function callForFile<E extends Endpoint>(endpoint: E, args: CallArguments<E>): Promise<CallResult<Blob>> {
  const given = args as LooseArguments;
  const { token } = sessionStore.getState();
  const headers = new Headers({ "accept-language": currentLanguage() });
  if (token) headers.set("authorization", `Bearer ${token}`);
  const body = encodeBody(endpoint, given, headers) ?? null;
  try {
    const address = addressOf(endpoint, given);
    const response = await fetch(address, { method: endpoint.method, headers, body, credentials: "same-origin" });
    if (response.ok) return { ok: true, value: await response.blob() };
    const { ok, status } = response;
    const reply = { ok, status, retryAfter: response.headers.get("retry-after"), text: await response.text() };
    const fault = faultFrom(reply, parseJson(reply.text));
    if (fault.code === "SIGNED_OUT" && token && sessionStore.getState().token === token) signOut("expired");
    return { ok: false, fault };
  } catch {
    // Also if the connection broke during the download: half a file is useless.
    return { ok: false, fault: faultOf("UNREACHABLE") };
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: LooseArguments): URL {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = own(params, name);
    if (value === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const address = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

/** Encodes the body as JSON, or with files as a form. The browser sets a form's content type and boundary. */
const hasFile = (form: FormData): boolean => [...form.values()].some((value) => value instanceof File);

function encodeBody(
  endpoint: Endpoint,
  { body, files = {} }: LooseArguments,
  headers: Headers,
): string | FormData | undefined {
  const parts = Object.entries(files).flatMap(([name, file]) => (file ? [{ name, file }] : []));
  if (endpoint.encoding === "form-data" || (endpoint.encoding === "form-or-json" && parts.length > 0)) {
    const form = new FormData();
    if (body !== undefined) form.set("data", JSON.stringify(body));
    for (const { name, file } of parts) form.set(name, file);
    return form;
  }
  if (body === undefined) return undefined;
  headers.set("content-type", "application/json");
  return JSON.stringify(body);
}

interface Sending {
  method: string;
  headers: Headers;
  body: string | undefined;
  keepalive: boolean;
  signal: AbortSignal;
}

async function send(address: URL, { body, ...how }: Sending): Promise<Reply> {
  const response = await fetch(address, {
    ...how,
    credentials: "same-origin",
    ...(body === undefined ? {} : { body }),
  });
  const { ok, status, headers } = response;
  return { ok, status, retryAfter: headers.get("retry-after"), text: await response.text() };
}

function deadline(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isSuccess = (answer: unknown): answer is Record<string, unknown> => isRecord(answer) && answer.success === true;

/** A fault with our own text. */
const faultOf = (code: FaultCode): CallFault => ({ code, message: FAULT_TEXTS[code], isFallback: true });

/** The code for an answer without a known one: from a proxy, or a page instead of JSON. */
function codeOf(status: number): FaultCode {
  switch (status) {
    case 400:
    case 422:
      return "BAD_INPUT";
    case 401:
      return "SIGNED_OUT";
    case 403:
      return "NOT_ALLOWED";
    case 404:
      return "NOT_FOUND";
    case 409:
      return "CONFLICT";
    case 413:
      return "TOO_LARGE";
    case 415:
      return "UNSUPPORTED_TYPE";
    case 429:
      return "TOO_FAST";
    case 502:
    case 503:
    case 504:
      return "UNAVAILABLE";
    default:
      return "INTERNAL";
  }
}

function faultFrom({ status, retryAfter }: Reply, answer: unknown): CallFault {
  const envelope = isRecord(answer) ? answer : {};
  const known = typeof envelope.code === "string" && Object.hasOwn(FAULTS, envelope.code);
  const code = known ? (envelope.code as FaultCode) : codeOf(status);
  const said = [envelope.message, envelope.error].find((text) => typeof text === "string" && text !== "");
  const fault: CallFault = typeof said === "string" ? { code, message: said } : faultOf(code);
  if (!known) fault.status = status;
  const fields = fieldsFrom(envelope.errors);
  if (fields) fault.fields = fields;
  if (typeof envelope.existing_id === "number") fault.existing_id = envelope.existing_id;
  const conflict = CONFLICTS.find((one) => one === envelope.conflict);
  if (conflict) fault.conflict = conflict;
  const seconds = Number(retryAfter ?? "");
  if (Number.isFinite(seconds) && seconds > 0) fault.retry_after = seconds;
  return fault;
}

/** `{ email: ["..."] }`, or the same under `fieldErrors`; a single text counts as a list of one. */
function fieldsFrom(errors: unknown): FieldTexts | undefined {
  if (!isRecord(errors)) return undefined;
  const source = isRecord(errors.fieldErrors) && !Array.isArray(errors.fieldErrors) ? errors.fieldErrors : errors;
  const fields = Object.entries(source).flatMap(([name, texts]): [string, string[]][] => {
    const list = (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === "string");
    return list.length > 0 ? [[name, list]] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}
