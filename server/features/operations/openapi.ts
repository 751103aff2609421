import { type Access, type Caller, SIGNED_IN } from "#server/platform/access/access.ts";
import type { MountedCall } from "#server/platform/http/mount.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { own } from "#shared/dictionary.ts";
import { CONFLICTS, FAULTS, type FaultCode } from "#shared/fault.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { DEFAULT_LANGUAGE } from "#shared/texts/languages.ts";
import { createJsonSchemas, type JsonSchema, type JsonSchemas } from "./json-schemas.ts";
import { tagOf } from "./openapi.tags.ts";

interface Content {
  schema: JsonSchema;
  encoding?: Record<string, { contentType: string }>;
}
interface Answer {
  description: string;
  content?: Record<string, Content>;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
}
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
  description?: string;
  style?: "form";
  explode?: false;
}
/** One call of the document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Answer | { $ref: string }>;
}
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, object>;
  };
}

interface Deps {
  calls: readonly MountedCall[];
  appName: string;
  /** The name of the session cookie. */
  cookie: string;
}

/** The OpenAPI 3.1 document, built from the endpoints that are mounted. */
export function createOpenApi({ calls, appName, cookie }: Deps): OpenApiDocument {
  const schemas = createJsonSchemas();
  const paths = new Map<string, OpenApiDocument["paths"][string]>();
  for (const call of calls) {
    const { method, path } = call.endpoint;
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths.set(template, { ...paths.get(template), [method.toLowerCase()]: operationOf(call, schemas) });
  }
  const tags = new Set(calls.map(({ endpoint }) => tagOf(endpoint.path)));
  return {
    openapi: "3.1.0",
    info: { title: appName, version: "1", description: ABOUT },
    servers: [{ url: "/" }],
    tags: [...tags].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...schemas.components, Fault: inLanguage(DEFAULT_LANGUAGE, faultSchema) },
      responses: { Fault: { description: "What went wrong", content: { "application/json": { schema: FAULT_REF } } } },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token that POST /api/login answers with." },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: cookie,
          description:
            "Set by the login, for what a browser asks for by itself. It opens some GETs and changes nothing.",
        },
      },
    },
  };
}

const ABOUT =
  "Every call that this server has mounted. Numbers are JSON numbers, times are ISO 8601 in UTC. The result is under 'data'. An error has a code from a closed list, which is the contract, and a message for people. Keys that are not listed here are never returned, and are refused in requests.";

const FAULT_REF: JsonSchema = { $ref: "#/components/schemas/Fault" };
/** This code is the client's own, for a call without a reply: the server never sends it. */
const CODES = (Object.keys(FAULTS) as FaultCode[]).filter((code) => code !== "UNREACHABLE");
const texts: JsonSchema = { type: "array", items: { type: "string" } };
/** In English, like the rest of the document, whoever asks for it first. */
const faultSchema = (): JsonSchema => ({
  type: "object",
  properties: {
    success: { const: false },
    code: {
      type: "string",
      enum: CODES,
      description: CODES.map((code) => `${code} (${FAULTS[code]}): ${FAULT_TEXTS[code]}`).join("\n"),
    },
    message: { type: "string" },
    error: { type: "string", description: "The same as message." },
    errors: {
      type: "object",
      description: "What is wrong, by the name of the field; the sign-up of employers has it in fieldErrors.",
      additionalProperties: { anyOf: [texts, { type: "object", additionalProperties: texts }] },
    },
    existing_id: { type: "integer", description: "Of a conflict: what is there already." },
    conflict: { type: "string", enum: [...CONFLICTS], description: "Of some conflicts: which one it is." },
    request_id: { type: "string", description: "Of a failure of ours: to be quoted to whoever runs the server." },
  },
  required: ["success", "code", "message", "error"],
  additionalProperties: false,
});

function operationOf({ endpoint, access, media }: MountedCall, schemas: JsonSchemas): Operation {
  const { method, path, summary, body, files, idempotent } = endpoint;
  const success = media
    ? { [media]: { schema: {} } }
    : { "application/json": { schema: envelopeOf(endpoint, schemas) } };
  const answer: Answer = { description: "Done", content: success };
  const made: Answer = { description: "Made", content: success };
  const requestBody = body || files ? { required: true, content: bodyOf(endpoint, schemas) } : undefined;
  return {
    operationId: operationId(method, path),
    tags: [tagOf(path)],
    summary,
    description: `${whoOf(access)} ${sentence(access.rule)}`,
    security: securityOf(access),
    parameters: [...parametersOf(endpoint, schemas), ...(idempotent ? [IDEMPOTENCY_HEADER] : [])],
    ...(requestBody && { requestBody }),
    responses: {
      [endpoint.status ?? 200]: endpoint.status === 201 ? made : answer,
      ...(endpoint.orCreated && { 201: made }),
      default: { $ref: "#/components/responses/Fault" },
    },
  };
}

/** `GET /api/jobs/:id/applications` is `getJobsIdApplications`. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "" && word !== "api");
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

const CALLERS: Readonly<Record<Caller, string>> = {
  visitor: "anybody",
  pwd: "job seekers",
  indigenous: "job seekers",
  general: "general users",
  employer: "employers",
  admin: "admins",
};

function whoOf({ allow }: Access): string {
  if (allow.includes("visitor")) return "For anybody.";
  if (allow.length === SIGNED_IN.length) return "For whoever is signed in.";
  return `For ${[...new Set(allow.map((caller) => CALLERS[caller]))].join(", ")}.`;
}

const sentence = (rule: string): string => `${rule.slice(0, 1).toUpperCase()}${rule.slice(1)}.`;

function securityOf({ allow, cookie }: Access): Record<string, string[]>[] {
  return [...(allow.includes("visitor") ? [{}] : []), { bearer: [] }, ...(cookie ? [{ cookie: [] }] : [])];
}

const IDEMPOTENCY_HEADER: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", pattern: "^[\\w-]{8,100}$" },
  description: "Names the call: sent again under the same name it changes nothing, and is answered as the first time.",
};

function parametersOf({ path, params, query }: MountedCall["endpoint"], schemas: JsonSchemas): Parameter[] {
  const named = new Map((params ? schemas.texts(params) : []).map((one) => [one.name, one.schema]));
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]): Parameter => {
    return { name, in: "path", required: true, schema: named.get(name) ?? { type: "string" } };
  });
  const inQuery = (query ? schemas.texts(query) : []).map((one): Parameter => {
    const list = one.schema.type === "array" ? ({ style: "form", explode: false } as const) : {};
    return { ...one, in: "query", ...list };
  });
  return [...inPath, ...inQuery];
}

function bodyOf({ body, files, encoding = "json" }: MountedCall["endpoint"], schemas: JsonSchemas) {
  const json = body ? schemas.sent(body) : undefined;
  const asJson = json && { "application/json": { schema: json } };
  if (encoding === "json") return asJson ?? {};
  const parts = Object.fromEntries(
    Object.entries(files ?? {}).map(([name, { maxBytes, accept }]): [string, JsonSchema] => [
      name,
      { type: "string", format: "binary", description: `${accept}, ${maxBytes / 1024 / 1024} MB at most` },
    ]),
  );
  const data: JsonSchema = { type: "string", contentMediaType: "application/json", contentSchema: json };
  return {
    ...asJson,
    "multipart/form-data": {
      schema: { type: "object", properties: { ...(json && { data }), ...parts } } as JsonSchema,
      ...(json && { encoding: { data: { contentType: "application/json" } } }),
    },
  };
}

/** The reply of `mount()`: `data`, and the fields that the specification reads next to it. */
function envelopeOf({ reply, data, lift = [], liftAs }: MountedCall["endpoint"], schemas: JsonSchemas): JsonSchema {
  const whole = reply ? schemas.answered(reply) : {};
  const { properties = {}, required = [] } = schemas.resolved(whole);
  const keys: [name: string, schema: JsonSchema, required: boolean][] = [
    ["data", data === undefined ? whole : ((own(properties, data) ?? {}) as JsonSchema), true],
    ...lift.map((name): [string, JsonSchema, boolean] => [
      name,
      (own(properties, name) ?? {}) as JsonSchema,
      required.includes(name),
    ]),
    ...(liftAs === undefined ? [] : [[liftAs, whole, true] as [string, JsonSchema, boolean]]),
  ];
  return {
    type: "object",
    properties: { success: { const: true }, ...Object.fromEntries(keys.map(([name, schema]) => [name, schema])) },
    required: ["success", ...keys.flatMap(([name, , isThere]) => (isThere ? [name] : []))],
    additionalProperties: false,
  };
}
