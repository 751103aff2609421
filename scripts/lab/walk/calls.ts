import type { Person } from "../faults/lib/people/people.ts";

/** The result of a REST call: its status and body; null if there was no answer. */
export interface Answer {
  status: number;
  data: unknown;
}

const ANSWER_MS = 15_000;

/** Calls the REST interface as this person. */
export async function ask(
  url: string,
  { token }: Person,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Answer | null> {
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { data } = (await answer.json()) as { data?: unknown };
    return { status: answer.status, data };
  } catch {
    return null;
  }
}
