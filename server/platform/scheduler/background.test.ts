import { expect, test } from "vitest";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { createBackground } from "./background.ts";

test("begins behind what is under way, and is waited for with all that it began", async () => {
  const background = createBackground(createRecorder().log);
  const steps: string[] = [];
  background.run("a test", async () => {
    steps.push("first");
    background.run("a test", async () => {
      steps.push("second");
    });
  });
  // As far as an answer gets that needs no turn of the event loop of its own.
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  steps.push("answered");
  await background.settled();
  expect(steps).toEqual(["answered", "first", "second"]);
});

test("a failure is logged under its name, and stops neither the others nor the end", async () => {
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
