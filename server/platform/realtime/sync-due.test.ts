import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createSyncDue, spreadOf } from "./sync-due.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

test("all tabs sync within two seconds after something was missed, or a thousand in each second", async () => {
  const [a, b] = [
    await harness.openSocket(await harness.person("pwd")),
    await harness.openSocket(await harness.person("admin")),
  ];
  const heard = [a.next("sync:due"), b.next("sync:due")];
  harness.server.context.callsMissed.signal("gap", "another process");
  expect(await Promise.all(heard)).toEqual([{ within_ms: 2000 }, { within_ms: 2000 }]);
  expect([0, 2000, 2001, 16_000].map((tabs) => spreadOf(tabs, 2000))).toEqual([2000, 2000, 2001, 16_000]);
});

test("a single process does not use the database to reach others", () => {
  const { missedEvents, connection } = harness.server.context;
  expect([missedEvents, Object.keys(connection.models).includes("MissedEvents")]).toEqual([null, false]);
});

test("only the tabs of some users, of the admins, or these tabs sync", async () => {
  const [maria, jose, admin] = [
    await harness.person("pwd"),
    await harness.person("pwd"),
    await harness.person("admin"),
  ];
  const sockets = [await harness.openSocket(maria), await harness.openSocket(jose), await harness.openSocket(admin)];
  const heard = sockets.map(() => 0);
  for (const [index, { raw }] of sockets.entries())
    raw.on("sync:due", () => {
      heard[index] = (heard[index] ?? 0) + 1;
    });
  const due = createSyncDue(() => harness.server.io);
  const answered = () => Promise.all(sockets.map(({ command }) => command("sync", { conversations: {} })));
  due.toSome([maria.id, 999_999_999]);
  due.toSome([999_999_999]);
  await answered();
  expect(heard).toEqual([1, 0, 0]);
  due.toSome([jose.id], true);
  await answered();
  expect(heard).toEqual([1, 1, 1]);
  due.toTabs([sockets[0]?.raw.id ?? ""]);
  due.toTabs([]);
  await answered();
  expect(heard).toEqual([2, 1, 1]);
  expect(due.tabs()).toEqual(expect.arrayContaining(sockets.map(({ raw }) => raw.id)));
});
