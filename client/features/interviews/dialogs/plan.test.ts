import { execFileSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { INTERVIEW_TEXTS } from "#shared/interviews/interviews.texts.ts";
import { byOwnClock, fieldsOf, localOffset, offsetText, sentMoment, zoneName } from "../clock.ts";
import { interviewTexts } from "../interviews.texts.ts";
import { emptyPlan, emptySlot, planOf, readPlan, withoutSlot, withSlot, withSlotChange } from "./plan.ts";

const NOW = new Date("2026-11-22T08:00:00.000Z");
const whole = { ...emptyPlan, kind: "video" as const, slots: [{ ...emptySlot(0), date: "2026-12-01", time: "14:00" }] };

test.each([
  ["nothing", emptyPlan, { "slots.0.starts_at": interviewTexts.plan.dateRequired, kind: INTERVIEW_TEXTS.kind }],
  ["a place that is missing", { ...whole, kind: "onsite" as const }, { place: INTERVIEW_TEXTS.placeRequired }],
  [
    "a time that has passed",
    withSlotChange(whole, 0, { date: "2026-11-20" }),
    { "slots.0.starts_at": INTERVIEW_TEXTS.slotPast },
  ],
  [
    "a time that is too far away",
    withSlotChange(whole, 0, { date: "2028-01-01" }),
    { "slots.0.starts_at": INTERVIEW_TEXTS.slotFar },
  ],
  [
    "the same time twice",
    { ...whole, slots: [...whole.slots, { ...emptySlot(1), date: "2026-12-01", time: "14:00" }] },
    { slots: INTERVIEW_TEXTS.slotTwice },
  ],
])("a plan with %s says so, each at its field", (_, draft, problems) => {
  const read = readPlan(draft, NOW);
  expect(read).toMatchObject({ ok: false, problems });
});

test("a plan travels with the zone in which its times were chosen, and comes back into the same fields", () => {
  const read = readPlan({ ...whole, place: "  https://meet.example/a " }, NOW);
  if (!read.ok) throw new Error("refused");
  const [slot] = read.plan.slots;
  expect(slot?.starts_at).toBe(`2026-12-01T14:00:00${localOffset(new Date("2026-12-01T14:00"))}`);
  expect(read.plan.place).toBe("https://meet.example/a");
  expect(fieldsOf(new Date(slot?.starts_at ?? "").toISOString())).toEqual({ date: "2026-12-01", time: "14:00" });
});

test("where clocks are put forward and back a time travels as the moment that this clock will show", () => {
  const typed = [
    ["2026-01-10", "09:00"],
    ["2026-07-10", "09:00"],
    // The hour that there is twice: the first. The one that there is not: as the clock goes on.
    ["2026-10-25", "02:30"],
    ["2026-03-29", "02:30"],
  ];
  expect(sentIn("Europe/Berlin", typed)).toEqual([
    "2026-01-10T09:00:00+01:00",
    "2026-07-10T09:00:00+02:00",
    "2026-10-25T02:30:00+02:00",
    "2026-03-29T03:30:00+02:00",
  ]);
});

const CLOCK = path.resolve(import.meta.dirname, "../clock.ts");
/** A process has one zone for its life, so another one is asked. */
function sentIn(zone: string, typed: string[][]): unknown {
  const script = `import { sentMoment } from ${JSON.stringify(CLOCK)};
    console.log(JSON.stringify(${JSON.stringify(typed)}.map((one) => sentMoment(...one))));`;
  const told = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TZ: zone },
    encoding: "utf8",
  });
  return JSON.parse(told);
}

test("a change begins with what was proposed", () => {
  const slots = [{ starts_at: "2026-12-01T06:00:00.000Z", offset: "+08:00", minutes: 25 }];
  const interview = { slots, kind: "phone", place: "I call you", notes: "", adjustments_offered: ["quiet_space"] };
  const draft = planOf(interview as unknown as Interview);
  expect(draft).toMatchObject({ kind: "phone", place: "I call you", adjustments_offered: ["quiet_space"] });
  const read = readPlan(draft, NOW);
  expect(read.ok && Date.parse(read.plan.slots[0]?.starts_at ?? "")).toBe(Date.parse("2026-12-01T06:00:00.000Z"));
});

test("there are one to three times, each with a name of its own, and the next one is as long as the last", () => {
  const longer = withSlotChange(emptyPlan, 0, { minutes: 90 });
  const three = withSlot(withSlot(longer));
  expect(three.slots.map(({ minutes }) => minutes)).toEqual([90, 90, 90]);
  expect(withSlot(three)).toBe(three);
  const others = withSlot(withoutSlot(three, 1));
  expect(new Set(others.slots.map(({ key }) => key)).size).toBe(3);
});

test.each([
  [0, "+00:00", "UTC"],
  [480, "+08:00", "UTC+8"],
  [345, "+05:45", "UTC+5:45"],
  [-210, "-03:30", "UTC−3:30"],
])("%i minutes ahead is %s, %s", (ahead, offset, name) => {
  expect([offsetText(ahead), zoneName(offset)]).toEqual([offset, name]);
});

test("a moment needs a date and a time", () => {
  expect([sentMoment("", "10:00"), sentMoment("2026-12-01", ""), sentMoment("2026-13-41", "10:00")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("the reader's own clock is told only where it says something else", () => {
  const starts_at = "2026-12-01T06:00:00.000Z";
  expect(byOwnClock({ starts_at, offset: localOffset(new Date(starts_at)) })).toBeNull();
  const ahead = (minutes: number) => offsetText(-new Date(starts_at).getTimezoneOffset() + minutes);
  expect(byOwnClock({ starts_at, offset: ahead(30) })).toMatch(/^\d+:00 [ap]m$/);
  expect(byOwnClock({ starts_at: "2026-12-01T00:10:00.000Z", offset: offsetText(-720) })).toMatch(/December|November/);
});
