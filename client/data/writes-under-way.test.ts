import { expect, it } from "vitest";
import { countWrite, writesAnswered } from "./writes-under-way.ts";

it("waits for the calls that may change something, answered or failed, and for no other", async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<never>();
  void countWrite("GET", new Promise(() => {}));
  await writesAnswered();

  const answers = Promise.allSettled([countWrite("POST", first.promise), countWrite("PUT", second.promise)]);
  const steps: string[] = [];
  const waiting = writesAnswered().then(() => steps.push("all answered"));
  first.resolve("stored");
  await first.promise;
  steps.push("one answered");
  second.reject(new Error("no network"));
  await waiting;
  expect(steps).toEqual(["one answered", "all answered"]);
  expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  await writesAnswered();
});
