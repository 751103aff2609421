import type * as z from "zod/mini";
import type { UploadRule } from "./files/upload-rule.ts";

type Schema = z.ZodMiniType;

/** A REST call as a value: the server mounts it, the browser calls it, and neither writes the URL again. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` for each parameter, and including `/api`. */
  path: `/api/${string}`;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The schema of `data` in the reply. Fields that are not in it never leave the server. */
  reply: Schema;
  /** Keys of the reply that the specification also expects at the top level. */
  lift?: readonly string[];
  /** The key under which the specification also expects all of `data` at the top level. */
  liftAs?: string;
  /** The key of the reply that alone becomes `data` when that is a list; the other keys move to the top level. */
  data?: string;
  /** The status of success, 200 by default. */
  status?: 200 | 201;
  /** Replies 201 if it created something, and 200 if that existed already. */
  orCreated?: true;
  /** The media type of the reply if it is not JSON. */
  media?: string;
  /**
   * How the body is sent. `json` is the default; `form-data` is JSON in the part `data` of a multipart form;
   * `form-or-json` is a form if there is a file, and JSON otherwise. The server accepts JSON for all of them.
   */
  encoding?: "json" | "form-data" | "form-or-json";
  /** Parts of a `form-data` body that are files, by name; all are optional. */
  files?: Readonly<Record<string, UploadRule>>;
  /** Parts that used to be files and are no longer accepted, with the text for clients that still send one. */
  refusedFiles?: Readonly<Record<string, () => string>>;
  /**
   * Whether the call supports the header `Idempotency-Key`: a call repeated with the same key changes nothing and gets
   * the first reply again.
   */
  idempotent?: true;
  /** What the call does, in one sentence, for the OpenAPI document. */
  summary: string;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** An uploaded file and its original name, which is untrusted text. */
export interface SentFile {
  bytes: Uint8Array;
  name: string;
}

/** What a handler receives. */
export interface EndpointInput<E extends Endpoint> {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
  /** The bytes of each uploaded file; empty for an endpoint without `files`. */
  files: { readonly [K in keyof E["files"]]?: Uint8Array };
  /** The original name of each file, which is untrusted text. */
  fileNames: { readonly [K in keyof E["files"]]?: string };
}

/** What a handler returns, before the reply's schema drops fields that are not in the contract. */
export type EndpointReply<E extends Endpoint> = z.input<E["reply"]>;
/** What a caller receives. */
export type EndpointValue<E extends Endpoint> = z.output<E["reply"]>;

/** What a caller passes; parameters in the form before parsing. */
export type EndpointArguments<E extends Endpoint> = (E["params"] extends Schema
  ? { params: Record<keyof In<E["params"]> & string, string | number> }
  : object) &
  (E["query"] extends Schema ? { query?: { [K in keyof In<E["query"]>]?: string | number | undefined } } : object) &
  (E["body"] extends Schema ? { body: In<E["body"]> } : object) &
  (E["idempotent"] extends true ? { idempotencyKey: string } : object);

/** Preserves the exact type of an endpoint value. */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

/** `GET /api/x/:id`, the name of a call in the access matrix. */
export function endpointName(value: Endpoint): `${Endpoint["method"]} ${Endpoint["path"]}` {
  return `${value.method} ${value.path}`;
}
