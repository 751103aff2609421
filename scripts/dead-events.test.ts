import { afterAll, beforeAll, expect, test } from "vitest";
import { decidedEvent } from "#server/features/admin/approvals/decided-event.ts";
import type { DecisionRow } from "#server/features/admin/approvals/decision.model.ts";
import type { EventRow } from "#server/platform/events/event.model.ts";
import { type Harness, startHarnessWithOwnProcess } from "#server/testing/harness.ts";
import { runScript } from "./testing/run-script.ts";

/** The command for operators, beside a running server. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarnessWithOwnProcess();
});
afterAll(() => kasama.close());

const run = (...args: string[]) => runScript("scripts/dead-events.ts", { DATA_DIR: kasama.dataDir }, ...args);
const rows = <Row extends { _id: unknown }>(name: string) =>
  kasama.server.context.connection.collection<Row & { _id: never }>(name);

/** The event of a decision as it is stored when its notification could not be written ten times. */
async function makeDeadEvent(): Promise<{ id: string; employer: number }> {
  const [admin, shop] = [await kasama.person("admin"), await kasama.employer("pending")];
  const approved = await kasama.call("POST", `/api/admin/employers/${shop.id}/approve`, { as: admin, body: {} });
  expect(approved.status).toBe(200);
  const decision = await rows<DecisionRow>("decisions").findOne({ user_id: shop.id });
  if (!decision) throw new Error("the decision was not stored");
  await rows("notifications").deleteMany({ user_id: shop.id });
  const { type, id, ...event } = decidedEvent(decision);
  const at = new Date("2026-11-02T08:00:00Z");
  await rows<EventRow>("domain_events").insertOne({
    ...{ _id: id as never, name: type.name, ...event, done: ["account view"], cursors: {} },
    ...{ claims: 10, failures: 10, next_at: at, leased: false, dead_at: at },
  });
  return { id, employer: shop.id };
}

test("lists the events that were given up, and has one delivered again by the running server", async () => {
  expect(await run()).toEqual({ code: 0, out: "No events were given up.\n", err: "" });
  const { id, employer } = await makeDeadEvent();
  const { code, out } = await run();
  expect(code).toBe(0);
  expect(out).toContain(`${id}  approval.decided of `);
  expect(out).toContain("given up 2026-11-02T08:00:00.000Z; handled by account view\n");
  expect(await run("retry", id)).toMatchObject({ code: 0, out: expect.stringContaining("1 event will be delivered") });
  await expect.poll(() => rows("domain_events").countDocuments({ _id: id as never }), { timeout: 20_000 }).toBe(0);
  expect(await rows("notifications").countDocuments({ user_id: employer })).toBe(1);
  expect(await run("retry", "all")).toMatchObject({ code: 0, out: expect.stringContaining("0 events will be") });
});

test("refuses an unknown event and unknown arguments, and changes nothing", async () => {
  for (const args of [["retry", "decision-999"], ["retry"], ["delete", "all"], ["retry", "a", "b"]]) {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("Usage: npm run dead-events");
  }
});
