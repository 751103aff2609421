import { describe, expect, test } from "vitest";
import { parseOptions } from "./options.ts";

const parse = (...args: string[]) => parseOptions(args, ["throughput"]);

describe("parseOptions", () => {
  test.each([
    ["--pairs", "0"],
    ["--seconds", "1.5"],
    ["--rounds", "many"],
    ["--in-flight", "1000"],
  ])("refuses %s %s by name", (name, value) => expect(() => parse(name, value)).toThrow(name));
  test("refuses unknown options", () => {
    expect(() => parse("--fast")).toThrow("--fast");
    expect(() => parse("speed")).toThrow("'speed'");
  });
  test("runs the bench of design.md by default", () => {
    expect(parse()).toMatchObject({ only: [], pairs: 50, inFlight: 4, seconds: 10, rounds: 5, profile: false });
  });
  test("reduces the load with --quick, unless an option sets it", () => {
    expect(parse("throughput", "--quick", "--rounds", "4")).toMatchObject({
      only: ["throughput"],
      seconds: 2,
      rounds: 4,
    });
  });
});
