import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";

/** One request as the stub received it. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  text: string;
  /** The parsed body, where it was JSON. */
  json: unknown;
  /** Whether whoever asked has gone before the answer was there. */
  left: boolean;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, or a text that is sent as it is. */
  body?: unknown;
}

export type Answerer = (request: Received) => Answer | Promise<Answer>;

/** An XMLHttpRequest of jsdom keeps the rules between origins, and the stub is another one. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-expose-headers": "*",
};

/**
 * A real HTTP server that the client's calls go to until the test ends. `answer` may be exchanged on the way. It closes
 * the connection without an answer where `answer` throws.
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
      left: false,
    };
    received.push(one);
    response.once("close", () => {
      one.left = !response.writableFinished;
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

  /** Node's fetch knows no page and jsdom loads none, so what a page would ask its own origin for is sent to the stub. */
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

/** The envelopes of the server. */
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
