import type { Endpoint } from "#shared/endpoint.ts";

export interface Posted {
  status: number;
  text: string;
  /** From the request to the last byte of the reply. */
  ms: number;
}

/** Calls as a browser would that keeps its connections. */
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
