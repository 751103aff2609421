import { describe, it } from "vitest";
import { useExpressions } from "./testing/expressions.ts";
import type { Row } from "./testing/suite.ts";

const { gives, refuses } = await useExpressions();

describe("the parts of a date", () => {
  const document = { d: new Date("2021-01-03T23:30:15.250Z"), n: null };

  it("are in UTC or in a time zone", async () => {
    await gives(
      document,
      [{ $year: "$d" }, 2021],
      [{ $month: "$d" }, 1],
      [{ $dayOfMonth: "$d" }, 3],
      [{ $hour: "$d" }, 23],
      [{ $minute: "$d" }, 30],
      [{ $second: "$d" }, 15],
      [{ $millisecond: "$d" }, 250],
      [{ $dayOfWeek: "$d" }, 1],
      [{ $dayOfYear: "$d" }, 3],
      [{ $week: "$d" }, 1],
      [{ $isoWeek: "$d" }, 53],
      [{ $isoWeekYear: "$d" }, 2020],
      [{ $isoDayOfWeek: "$d" }, 7],
      [{ $year: "$n" }, null],
    );
    const at = (timezone: string) => ({ date: "$d", timezone });
    await gives(
      document,
      [{ $hour: at("Europe/Vienna") }, 0],
      [{ $dayOfMonth: at("+0530") }, 4],
      [{ $hour: at("-03:30") }, 20],
      [{ $minute: at("-03:30") }, 0],
      [{ $hour: at("GMT") }, 23],
      [{ $hour: { date: "$d", timezone: "$n" } }, null],
      [{ $hour: at("America/New_York") }, 18],
    );
    await gives(
      document,
      [
        { $dateToParts: { date: "$d" } },
        { year: 2021, month: 1, day: 3, hour: 23, minute: 30, second: 15, millisecond: 250 },
      ],
      [
        { $dateToParts: { date: "$d", iso8601: true, timezone: "+01" } },
        { isoWeekYear: 2021, isoWeek: 1, isoDayOfWeek: 1, hour: 0, minute: 30, second: 15, millisecond: 250 },
      ],
    );
    await refuses(
      [{ $year: "x" }, 16006],
      [{ $year: 5 }, 16006],
      [{ $hour: { date: new Date(), timezone: "Mars/Base" } }, 40485],
      [{ $hour: { date: new Date(), timezone: 5 } }, 40517],
      [{ $hour: { timezone: "UTC" } }, 40539],
      [{ $hour: { date: new Date(), nonsense: 1 } }, 40535],
    );
  });

  it("create a date, and may exceed their range", async () => {
    await gives(
      {},
      [{ $dateFromParts: { year: 2020, month: 2, day: 29, hour: 12 } }, new Date("2020-02-29T12:00:00Z")],
      [{ $dateFromParts: { year: 2020, month: 14, day: 0 } }, new Date("2021-01-31T00:00:00Z")],
      [{ $dateFromParts: { isoWeekYear: 2020, isoWeek: 53, isoDayOfWeek: 7 } }, new Date("2021-01-03T00:00:00Z")],
      [
        { $dateFromParts: { year: 2021, month: 7, day: 1, timezone: "Europe/Vienna" } },
        new Date("2021-06-30T22:00:00Z"),
      ],
      [{ $dateFromParts: { year: null } }, null],
    );
    await refuses(
      [{ $dateFromParts: { month: 1 } }, 40516],
      [{ $dateFromParts: { year: 0 } }, 40523],
      [{ $dateFromParts: { year: 2020, month: 1.5 } }, 40515],
      [{ $dateFromParts: { year: 2020, isoWeek: 1 } }, 40525],
    );
  });
});

describe("dates as text", () => {
  it("are formatted", async () => {
    const document = { d: new Date("2021-01-03T23:30:15.250Z"), n: null };
    const format = (pattern: string, timezone = "UTC") => ({
      $dateToString: { date: "$d", format: pattern, timezone },
    });
    await gives(
      document,
      [{ $dateToString: { date: "$d" } }, "2021-01-03T23:30:15.250Z"],
      [format("%Y-%m-%d %H:%M:%S.%L"), "2021-01-03 23:30:15.250"],
      [format("%j %u %w %U %V %G %%"), "003 7 1 01 53 2020 %"],
      [format("%b %B %d"), "Jan January 03"],
      [format("%H:%M %z %Z", "Europe/Vienna"), "00:30 +0100 60"],
      [format("%z %Z", "-03:30"), "-0330 -210"],
      [format("%z %Z"), "+0000 0"],
      [{ $dateToString: { date: "$n", onNull: "none" } }, "none"],
      [{ $dateToString: { date: "$m" } }, null],
      [{ $dateToString: { date: "$d", timezone: "Europe/Vienna" } }, "2021-01-04T00:30:15.250"],
    );
    await refuses(
      [{ $dateToString: { date: new Date(), format: "%" } }, 18535],
      [{ $dateToString: { date: new Date(), format: "%Q" } }, 18536],
      [{ $dateToString: { date: "x" } }, 16006],
      [{ $dateToString: { format: "%Y" } }, 18628],
    );
  });

  it("are parsed", async () => {
    const read = (dateString: unknown, more: Row = {}) => ({ $dateFromString: { dateString, ...more } });
    await gives(
      { n: null },
      [read("2017-02-08T12:10:40.787Z"), new Date("2017-02-08T12:10:40.787Z")],
      [read("2017-02-08"), new Date("2017-02-08T00:00:00Z")],
      [read("2017-02-08T12:10:40+0200"), new Date("2017-02-08T10:10:40Z")],
      [read("2017-02-08 12:10", { timezone: "America/New_York" }), new Date("2017-02-08T17:10:00Z")],
      [
        read("08/02/2017 1:30".replace("1:30", "01:30"), { format: "%d/%m/%Y %H:%M" }),
        new Date("2017-02-08T01:30:00Z"),
      ],
      [read("nonsense", { onError: "no" }), "no"],
      [read(5, { onError: "no" }), "no"],
      [read("$n", { onNull: "none" }), "none"],
      [read("$m"), null],
      [read("2017 045", { format: "%Y %j" }), new Date("2017-02-14T00:00:00Z")],
    );
    await refuses(
      [read("nonsense"), 241],
      [read("2017-13-08"), 241],
      [read("2017", { format: "%Y" }), 241],
      [{ $dateFromString: {} }, 40542],
    );
  });
});

describe("arithmetic with dates", () => {
  const on = (text: string) => new Date(text);

  it("adds units, and uses the last day of a month that is too short", async () => {
    const add = (startDate: Date, unit: string, amount: number, timezone?: string) => ({
      $dateAdd: { startDate, unit, amount, ...(timezone ? { timezone } : {}) },
    });
    await gives(
      {},
      [add(on("2021-01-31T10:00:00Z"), "month", 1), on("2021-02-28T10:00:00Z")],
      [add(on("2020-02-29T00:00:00Z"), "year", 1), on("2021-02-28T00:00:00Z")],
      [add(on("2021-01-31T10:00:00Z"), "quarter", -1), on("2020-10-31T10:00:00Z")],
      [add(on("2021-03-27T12:00:00Z"), "day", 1, "Europe/Vienna"), on("2021-03-28T11:00:00Z")],
      [add(on("2021-03-27T12:00:00Z"), "hour", 24, "Europe/Vienna"), on("2021-03-28T12:00:00Z")],
      [
        { $dateSubtract: { startDate: on("2021-03-31T00:00:00Z"), unit: "month", amount: 1 } },
        on("2021-02-28T00:00:00Z"),
      ],
      [{ $dateAdd: { startDate: null, unit: "day", amount: 1 } }, null],
    );
    await refuses(
      [add(on("2021-01-31T10:00:00Z"), "century", 1), 5439014],
      [add(on("2021-01-31T10:00:00Z"), "day", 1.5), 5166405],
      [{ $dateAdd: { startDate: "x", unit: "day", amount: 1 } }, 5166403],
    );
  });

  it("counts boundaries between two dates", async () => {
    const between = (start: string, end: string, unit: string, more: Row = {}) => ({
      $dateDiff: { startDate: on(start), endDate: on(end), unit, ...more },
    });
    await gives(
      {},
      [between("2020-12-31T23:59:59Z", "2021-01-01T00:00:00Z", "year"), 1],
      [between("2020-11-01T18:23:36Z", "2020-11-02T00:00:00Z", "hour"), 6],
      [between("2021-01-24T18:23:36Z", "2021-01-25T02:23:36Z", "week", { startOfWeek: "MONDAY" }), 1],
      [between("2021-01-24T18:23:36Z", "2021-01-25T02:23:36Z", "week"), 0],
      [
        between("2021-01-17T05:00:00Z", "2021-01-17T04:59:00Z", "week", {
          timezone: "America/New_York",
          startOfWeek: "sunday",
        }),
        -1,
      ],
      [between("2021-01-01T00:00:00Z", "2021-12-31T00:00:00Z", "quarter"), 3],
      [between("2021-03-27T23:30:00Z", "2021-03-28T22:30:00Z", "day", { timezone: "Europe/Vienna" }), 1],
      [between("2021-01-02T00:00:00Z", "2021-01-01T12:00:00Z", "day"), -1],
      [between("2021-01-01T00:00:00Z", "2021-01-01T00:00:00.250Z", "millisecond"), 250],
      [{ $dateDiff: { startDate: "$m", endDate: 1, unit: "century" } }, null],
    );
    await refuses(
      [{ $dateDiff: { startDate: "x", endDate: new Date(), unit: "day" } }, 5166307],
      [between("2021-01-01T00:00:00Z", "2021-01-01T00:00:00Z", "decade"), 5439014],
      [between("2021-01-01T00:00:00Z", "2021-01-01T00:00:00Z", "week", { startOfWeek: "friddie" }), 5439016],
    );
  });

  it("truncates dates to the start of a unit", async () => {
    const trunc = (unit: string, more: Row = {}) => ({
      $dateTrunc: { date: on("2021-03-20T11:30:05.500Z"), unit, ...more },
    });
    await gives(
      {},
      [trunc("hour"), on("2021-03-20T11:00:00Z")],
      [trunc("day"), on("2021-03-20T00:00:00Z")],
      [trunc("month"), on("2021-03-01T00:00:00Z")],
      [trunc("quarter"), on("2021-01-01T00:00:00Z")],
      [trunc("year"), on("2021-01-01T00:00:00Z")],
      [trunc("week"), on("2021-03-14T00:00:00Z")],
      [trunc("week", { startOfWeek: "monday" }), on("2021-03-15T00:00:00Z")],
      [trunc("day", { timezone: "America/Los_Angeles" }), on("2021-03-20T07:00:00Z")],
      [trunc("minute", { binSize: 15 }), on("2021-03-20T11:30:00Z")],
      [trunc("month", { binSize: 6 }), on("2021-01-01T00:00:00Z")],
      [trunc("hour", { binSize: 2, timezone: "+0530" }), on("2021-03-20T10:30:00Z")],
      [{ $dateTrunc: { date: null, unit: "day" } }, null],
    );
    await refuses(
      [trunc("day", { binSize: 0 }), 5439018],
      [trunc("day", { binSize: 1.5 }), 5439017],
      [{ $dateTrunc: { date: "x", unit: "day" } }, 5439012],
    );
  });
});
