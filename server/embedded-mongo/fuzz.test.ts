import { expect, it } from "vitest";
import { fuzz } from "./testing/fuzz/run.ts";
import { describeOurs } from "./testing/suite.ts";

/** Memory that the server may use beyond the start; `npm run crash -- --fuzz` prints the actual value. */
const MEMORY_MIB = 500;

describeOurs("hostile frames", "they are sent to our process", () => {
  it("leave the process alive, its memory bounded, and other clients served", async () => {
    const figures = await fuzz({ attacks: 2000, seed: 4711 });
    expect(Object.fromEntries(figures.internalErrors)).toEqual({});
    expect(figures.served).toBeGreaterThan(20);
    expect(figures.peakMiB - figures.startMiB).toBeLessThan(MEMORY_MIB);
  });
});
