import { existsSync } from "node:fs";
import process from "node:process";
import { readConfig, SettingError } from "#server/platform/config/config.ts";
import { type EventRow, eventModel } from "#server/platform/events/event.model.ts";
import { EventsRepo } from "#server/platform/events/events.repo.ts";
import { main, Problem } from "./lib/say.mjs";
import { withConnection } from "./lib/with-connection.ts";

/**
 * `npm run dead-events` lists the domain events that were given up; `-- retry ID` or `-- retry all` delivers them again,
 * for example after a fix. It works on any database, with or without a running server.
 */

const USAGE = "Usage: npm run dead-events, or npm run dead-events -- retry ID, or npm run dead-events -- retry all";

const lineOf = ({ _id, name, at, dead_at, done }: EventRow): string => {
  const handled = done.length > 0 ? `; handled by ${done.join(", ")}` : "";
  return `${_id}  ${name} of ${at.toISOString()}, given up ${dead_at?.toISOString()}${handled}`;
};

async function list(events: EventsRepo): Promise<string> {
  const rows = await events.dead();
  if (rows.length === 0) return "No events were given up.";
  return [...rows.map(lineOf), "Deliver one again: npm run dead-events -- retry ID"].join("\n");
}

async function retry(events: EventsRepo, id: string): Promise<string> {
  const count = await events.revive(id === "all" ? null : id, new Date());
  if (count === 0 && id !== "all") throw new Problem(`No event '${id}' was given up. ${USAGE}`);
  const what = count === 1 ? "1 event" : `${count} events`;
  return `${what} will be delivered again: within seconds by a running server, else at its next start.`;
}

async function deadEvents(args: readonly string[]): Promise<number> {
  const [action, id, ...more] = args;
  const isList = action === undefined;
  if (!isList && (action !== "retry" || id === undefined || more.length > 0)) throw new Problem(USAGE);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const text = await withConnection(readConfig(process.env), (connection) => {
    const events = new EventsRepo(eventModel(connection));
    return id === undefined ? list(events) : retry(events, id);
  });
  console.log(text);
  return 0;
}

if (import.meta.main) {
  await main(async () => {
    try {
      return await deadEvents(process.argv.slice(2));
    } catch (err) {
      if (err instanceof SettingError) throw new Problem(err.message);
      throw err;
    }
  });
}
