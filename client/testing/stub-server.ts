import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";

/** One request that the stub received. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  text: string;
  /** The parsed body, if it was JSON. */
  json: unknown;
  /** Whether the client closed the connection before the answer. */
  wasAborted: boolean;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, or a text that is sent unchanged. */
  body?: unknown;
}

export type Answerer = (request: Received) => Answer | Promise<Answer>;

/** jsdom's XMLHttpRequest enforces CORS, and the stub has another origin. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-expose-headers": "*",
};

/**
 * A real HTTP server that receives the client's calls until the test ends. `answer` can be replaced meanwhile. If
 * `answer` throws, the connection is closed without an answer.
 */
export async function stubServer(first: Answerer) {
  const received: Received[] = [];
  const stub = { received, answer: first };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "OPTIONS") {
      response.writeHead(204, CORS).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const one: Received = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      text,
      json: jsonOf(text),
      wasAborted: false,
    };
    received.push(one);
    response.once("close", () => {
      one.wasAborted = !response.writableFinished;
    });
    try {
      const { status = 200, headers = {}, body } = await stub.answer(one);
      response.writeHead(status, { "content-type": "application/json", ...CORS, ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    } catch {
      response.destroy();
    }
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  /**
   * Node's fetch has no page to resolve addresses against, and jsdom has no fetch, so calls to the own origin go to the
   * stub.
   */
  const rerouted = (input: string | URL): URL => {
    const { pathname, search } = new URL(input, window.location.origin);
    return new URL(pathname + search, `http://127.0.0.1:${port}`);
  };
  const realFetch = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => realFetch(rerouted(input), init));
  class ReroutedRequest extends XMLHttpRequest {
    override open(method: string, url: string | URL): void {
      super.open(method, rerouted(url));
    }
  }
  vi.stubGlobal("XMLHttpRequest", ReroutedRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });
  return stub;
}

/** The server's envelopes. */
export const success = (data: unknown): Answer => ({ body: { success: true, data } });
export const failure = (status: number, code: string, message: string, errors?: unknown): Answer => ({
  status,
  body: { success: false, code, message, error: message, ...(errors === undefined ? {} : { errors }) },
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
