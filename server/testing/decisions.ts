import type { Seen } from "#shared/admin/admin.rest.ts";
import type { Harness } from "./harness.ts";

/**
 * The body of an admin's decision on a company, which states the current status so that outdated decisions are refused.
 */
export async function companySeen({ server }: Harness, id: number): Promise<Seen> {
  const row = await server.context.employers.findById(id);
  if (!row) throw new Error(`there is no company ${id}`);
  const { status, asked_at, created_at, decided_at } = row;
  const since = status === "pending" ? (asked_at ?? created_at) : (decided_at ?? created_at);
  return { status, since: since.toISOString() };
}
