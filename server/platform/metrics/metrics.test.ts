import { expect, test } from "vitest";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { Metrics } from "./metrics.ts";

test("logs a gauge that cannot be read once, until it can be read again", async () => {
  const { log, lines } = createRecorder();
  const metrics = new Metrics(log);
  let isAway = false;
  metrics.show({ name: "kasama_here", help: "Always there", read: () => 1 });
  metrics.show({
    name: "kasama_away",
    help: "Sometimes there",
    read: async () => {
      if (isAway) throw new Error("out for lunch");
      return 7;
    },
  });
  const read = async () => Number(/^kasama_away (\S+)$/m.exec(await metrics.text())?.[1]);

  expect([await read(), lines]).toEqual([7, []]);
  isAway = true;
  const said = { level: 40, gauge: "kasama_away", err: { message: "out for lunch" }, msg: "a gauge cannot be read" };
  expect([await read(), await read(), await read()]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(lines).toMatchObject([said]);
  isAway = false;
  expect(await read()).toBe(7);
  isAway = true;
  expect([await read(), await read()]).toEqual([Number.NaN, Number.NaN]);
  expect(lines).toMatchObject([said, said]);
});
