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
  test("refuses what it does not know", () => {
    expect(() => parse("--fast")).toThrow("--fast");
    expect(() => parse("speed")).toThrow("'speed'");
  });
  test("is the bench of design.md where nothing is said", () => {
    expect(parse()).toMatchObject({ only: [], pairs: 50, inFlight: 4, seconds: 10, rounds: 5, profile: false });
  });
  test("makes less of it with --quick, and what is said still counts", () => {
    expect(parse("throughput", "--quick", "--rounds", "4")).toMatchObject({
      only: ["throughput"],
      seconds: 2,
      rounds: 4,
    });
  });
});
