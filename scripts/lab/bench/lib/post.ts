import type { Endpoint } from "#shared/endpoint.ts";

export interface Posted {
  status: number;
  text: string;
  /** Milliseconds from the request to the last byte of the reply. */
  ms: number;
}

/** Calls with a persistent connection, as a browser does. */
export async function post(base: string, { method, path }: Endpoint, body: unknown, token?: string): Promise<Posted> {
  const began = performance.now();
  const response = await fetch(base + path, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - began };
}
