import type { Seen } from "#shared/admin/admin.rest.ts";
import type { Harness } from "./harness.ts";

/** How a company stands, as an admin says it who has looked at it: a decision that stands is changed only by who says that. */
export async function companySeen({ server }: Harness, id: number): Promise<Seen> {
  const row = await server.context.employers.findById(id);
  if (!row) throw new Error(`there is no company ${id}`);
  const { status, asked_at, created_at, decided_at } = row;
  const since = status === "pending" ? (asked_at ?? created_at) : (decided_at ?? created_at);
  return { status, since: since.toISOString() };
}
