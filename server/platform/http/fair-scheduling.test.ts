import { Hono } from "hono";
import { expect, test } from "vitest";
import { fairScheduling } from "./fair-scheduling.ts";

/** An app that records in which turn of the event loop each call started. */
function counting() {
  let turn = 0;
  let counts = true;
  const tick = () => {
    turn += 1;
    if (counts) setImmediate(tick);
  };
  setImmediate(tick);
  const began: { name: string; turn: number }[] = [];
  const app = new Hono();
  app.use(fairScheduling());
  app.get("/:name", (c) => {
    began.push({ name: c.req.param("name"), turn });
    if (c.req.param("name") === "fails") throw new Error("on purpose");
    return c.text("done");
  });
  app.onError((_err, c) => c.text("failed", 500));
  const end = () => {
    counts = false;
  };
  return { app, began, end };
}

test("starts each of the calls that arrive in one turn in its own turn, in their order", async () => {
  const { app, began, end } = counting();
  const names = Array.from({ length: 30 }, (_, number) => `call-${number}`);
  const answers = await Promise.all(names.map((name) => app.request(`/${name}`)));
  end();
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(began.map(({ name }) => name)).toEqual(names);
  expect(new Set(began.map(({ turn }) => turn)).size).toBe(names.length);
});

test("starts a single call at once, also after a burst and after a call that failed", async () => {
  const { app, began, end } = counting();
  const crowd = await Promise.all(["/a", "/fails", "/b"].map((path) => app.request(path)));
  expect(crowd.map(({ status }) => status)).toEqual([200, 500, 200]);
  // The turn of the last call must be over.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const before = began.length;
  const answer = app.request("/alone");
  await Promise.resolve();
  await Promise.resolve();
  expect(began.slice(before).map(({ name }) => name)).toEqual(["alone"]);
  expect((await answer).status).toBe(200);
  end();
});
