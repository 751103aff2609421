import type { AppContext } from "#server/context.ts";

/** Commands that read or write rows, for tests that count the commands of an answer. */
const COUNTED = ["find", "aggregate", "count", "getMore", "insert", "update", "delete", "findAndModify", "bulkWrite"];

async function total({ connection }: Pick<AppContext, "connection">): Promise<number> {
  const status = await connection.db?.command({ serverStatus: 1 });
  const commands: Record<string, { total?: number }> = status?.metrics?.commands ?? {};
  return COUNTED.reduce((sum, name) => sum + Number(commands[name]?.total ?? 0), 0);
}

/** How many commands the database ran during this work, including those of background tasks. */
export async function countCommands(
  context: Pick<AppContext, "connection">,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await total(context);
  await work();
  return (await total(context)) - before;
}
