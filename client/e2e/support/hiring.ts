import { randomUUID } from "node:crypto";
import type { Application } from "#shared/applications/applications.schemas.ts";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { Person } from "./community.ts";
import type { Kasama } from "./server.ts";

/** Jobs, and applications and interviews through the real API, for tests of later steps. */

export async function send<T>(
  kasama: Kasama,
  method: "POST" | "PATCH" | "PUT",
  path: string,
  from: Person,
  body: unknown,
): Promise<T> {
  const response = await fetch(kasama.url + path, {
    method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${from.token}`,
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data?: T; message?: string };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  // The contract of each call defines the type of its answer.
  return answer.data as T;
}

/** An open job for a bookkeeper. Returns its id. */
export const postJob = (kasama: Kasama, employer: Person, title: string): Promise<number> =>
  kasama.makeJob({ employer_id: employer.id, title, skills: ["Bookkeeping", "QuickBooks", "Excel"] });

export const applyFor = (kasama: Kasama, job: number, from: Person, body: object = {}): Promise<Application> =>
  send(kasama, "POST", `/api/jobs/${job}/applications`, from, body);

/** Moves an application through these statuses, one after the other. */
export async function moveTo(
  kasama: Kasama,
  employer: Person,
  id: number,
  ...statuses: ApplicationStatus[]
): Promise<void> {
  for (const status of statuses) await send(kasama, "PATCH", `/api/applications/${id}`, employer, { status });
}

/** An interview slot this many days from now, at a Philippine time. */
export function slotIn(days: number, time = "14:00", minutes = 45) {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { starts_at: `${day}T${time}:00+08:00`, minutes };
}

export const propose = (kasama: Kasama, employer: Person, application: number, more: object = {}): Promise<Interview> =>
  send(kasama, "POST", `/api/applications/${application}/interviews`, employer, {
    slots: [slotIn(5), slotIn(6, "10:00")],
    kind: "video",
    place: "https://meet.example/kasama-interview",
    notes: "We talk about how you close a month. Bring nothing.",
    ...more,
  });
