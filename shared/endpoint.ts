import type * as z from "zod/mini";
import type { UploadRule } from "./files/images.ts";

/** What is said of a name for a call that is none. */
export const IDEMPOTENCY_KEY = "Please send a key of 8 to 100 letters, digits, - or _";

type Schema = z.ZodMiniType;

/** One REST call as a value: the server mounts it, the browser calls it, neither spells the URL. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` for each parameter, `/api` included. */
  path: `/api/${string}`;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The shape of `data` in the answer. What is not in it does not leave the server. */
  reply: Schema;
  /** Keys of the reply that the specification reads at the top level of the answer too. */
  lift?: readonly string[];
  /** The name by which the specification reads all of `data` at the top level too. */
  liftAs?: string;
  /** The key of the reply that alone is `data`, where that is a list; what stands beside it is lifted. */
  data?: string;
  /** The status of success; 200 where nothing is said. */
  status?: 200 | 201;
  /** Whether it answers 201 where it has made something, and 200 where it found what was there. */
  orCreated?: true;
  /** The media type of what it is answered with, where that is no JSON. */
  media?: string;
  /**
   * How the body travels. `json` where nothing is said; `form-data` is JSON in the part `data` of a multipart form;
   * `form-or-json` is that where a file goes along, and JSON otherwise. The server takes JSON for all of them.
   */
  encoding?: "json" | "form-data" | "form-or-json";
  /** Parts of a `form-data` body that are files, by name; all of them optional. */
  files?: Readonly<Record<string, UploadRule>>;
  /** Parts that were files once and are not taken any longer, with what is said to a client that still sends one. */
  refusedFiles?: Readonly<Record<string, string>>;
  /**
   * Whether the header `Idempotency-Key` names the call: sent again under the same name it changes nothing, and is
   * answered as the first time.
   */
  idempotent?: true;
  /** For the OpenAPI document: what the call does, in one sentence. */
  summary: string;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** A file as it came, and what it was called on its sender's disk: a text of a stranger. */
export interface SentFile {
  bytes: Uint8Array;
  name: string;
}

/** What a handler receives. */
export interface EndpointInput<E extends Endpoint> {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
  /** The bytes of each file that came; an endpoint without `files` has none. */
  files: { readonly [K in keyof E["files"]]?: Uint8Array };
  /** What each of them was called on its sender's disk: a text of a stranger. */
  fileNames: { readonly [K in keyof E["files"]]?: string };
}

/** What a handler returns, before the reply's schema has dropped what is not in the contract. */
export type EndpointReply<E extends Endpoint> = z.input<E["reply"]>;
/** What a caller reads. */
export type EndpointValue<E extends Endpoint> = z.output<E["reply"]>;

/** What a caller gives; parameters stay as the schema wants them before it parses. */
export type EndpointArguments<E extends Endpoint> = (E["params"] extends Schema
  ? { params: Record<keyof In<E["params"]> & string, string | number> }
  : object) &
  (E["query"] extends Schema ? { query?: { [K in keyof In<E["query"]>]?: string | number | undefined } } : object) &
  (E["body"] extends Schema ? { body: In<E["body"]> } : object) &
  (E["idempotent"] extends true ? { idempotencyKey: string } : object);

/** Keeps the exact type of an endpoint value. */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

/** `GET /api/x/:id`, the name of a call in the access matrix. */
export function endpointName(value: Endpoint): `${Endpoint["method"]} ${Endpoint["path"]}` {
  return `${value.method} ${value.path}`;
}
