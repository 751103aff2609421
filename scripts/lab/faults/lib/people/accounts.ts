import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** Account calls over REST: signing up, asking for a password reset, resetting, signing in. */

/** The answer to a call: the code of the refusal, or the id of the record. */
export interface Answer {
  status: number;
  code: string | null;
  id: number | null;
}

const PASSWORD = "Kasama-faults-2026!";
const OVERLOADED = 503;

export const freshAddress = (): string => `${randomUUID()}@mail.example`;

/** When several calls set a password concurrently, each one sets a different password. */
export const passwordOf = (n: number): string => `${PASSWORD}${n}`;

/**
 * Calls like a patient client: if the server is overloaded and says when to come back, waits and repeats the call.
 * Returns every other answer, also a 503 without a time.
 */
export async function callPatiently(url: string, path: string, body: unknown, token?: string): Promise<Answer> {
  for (;;) {
    const answer = await fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    const { code = null, data } = (await answer.json()) as { code?: string; data?: { id?: number } };
    const after = Number(answer.headers.get("retry-after") ?? 0);
    if (answer.status !== OVERLOADED || after === 0) return { status: answer.status, code, id: data?.id ?? null };
    await sleep(1000 * after * (0.5 + Math.random()));
  }
}

export const signUp = (url: string, email: string): Promise<Answer> =>
  callPatiently(url, "create", {
    email,
    password: PASSWORD,
    user_type: "general",
    first_name: "Maricel",
    last_name: "Abueva",
    phone_number: "9171234567",
    address: "12 Mabini Street, Jaro, Iloilo City",
  });
