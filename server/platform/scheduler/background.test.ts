import { expect, test } from "vitest";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { createBackground } from "./background.ts";

test("starts work after the current turn, and waits for all work that it starts", async () => {
  const background = createBackground(createRecorder().log);
  const steps: string[] = [];
  background.run("a test", async () => {
    steps.push("first");
    background.run("a test", async () => {
      steps.push("second");
    });
  });
  // As far as an answer gets without a further turn of the event loop.
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  steps.push("answered");
  await background.settled();
  expect(steps).toEqual(["answered", "first", "second"]);
});

test("logs a failure under its name, and still runs and awaits the other work", async () => {
  const { log, lines } = createRecorder();
  const background = createBackground(log);
  let done = false;
  background.run("breaking something", () => Promise.reject(new Error("broken")));
  background.run("something else", async () => {
    done = true;
  });
  await background.settled();
  expect(done).toBe(true);
  expect(lines).toMatchObject([{ msg: "failed in the background: breaking something", err: { message: "broken" } }]);
});
