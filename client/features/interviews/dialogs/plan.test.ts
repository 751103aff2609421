import { execFileSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { interviewTexts } from "#client/features/interviews/texts/interview/interview.texts.ts";
import { InterviewProposal } from "#shared/interviews/interview-forms.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { interviewsTexts as INTERVIEW_TEXTS } from "#shared/interviews/texts/interviews.texts.ts";
import { byOwnClock, fieldsOf, localOffset, offsetText, sentMoment, zoneName } from "../clock.ts";
import {
  emptyPlan,
  emptySlot,
  type PlanDraft,
  planFieldOf,
  planOf,
  problemsOf,
  proposalOf,
  withoutSlot,
  withSlot,
  withSlotChange,
} from "./plan.ts";

const NOW = new Date("2026-11-22T08:00:00.000Z");
const whole = { ...emptyPlan, kind: "video" as const, slots: [{ ...emptySlot(0), date: "2026-12-01", time: "14:00" }] };

test.each([
  ["nothing", emptyPlan, { "slots.0.date": interviewTexts.plan.dateRequired, kind: INTERVIEW_TEXTS.kind }],
  ["a place that is missing", { ...whole, kind: "onsite" as const }, { place: INTERVIEW_TEXTS.placeRequired }],
  [
    "a time that has passed",
    { ...whole, slots: withSlotChange(whole.slots, 0, { date: "2026-11-20" }) },
    { "slots.0.date": INTERVIEW_TEXTS.slotPast },
  ],
  [
    "a time that is too far away",
    { ...whole, slots: withSlotChange(whole.slots, 0, { date: "2028-01-01" }) },
    { "slots.0.date": INTERVIEW_TEXTS.slotFar },
  ],
  [
    "the same time twice",
    { ...whole, slots: [...whole.slots, { ...emptySlot(1), date: "2026-12-01", time: "14:00" }] },
    { "slots.0.date": INTERVIEW_TEXTS.slotTwice },
  ],
])("a plan with %s shows its errors at their fields", (_, draft, problems) => {
  expect(problemsOf(draft, NOW)).toEqual(problems);
});

test.each([
  ["slots", "slots.0.date"],
  ["slots.1.starts_at", "slots.1.date"],
  ["slots.2.minutes", "slots.2.minutes"],
  ["place", "place"],
  ["version", undefined],
])("shows a server error about %s at %s", (name, field) => {
  expect(planFieldOf(name)).toBe(field);
});

/** The request for a plan without errors. */
function sentOf(draft: PlanDraft): InterviewProposal {
  expect(problemsOf(draft, NOW)).toEqual({});
  return InterviewProposal.parse(proposalOf(draft));
}

test("sends the local time with its UTC offset, and reads it back into the same fields", () => {
  const plan = sentOf({ ...whole, place: "  https://meet.example/a " });
  const [slot] = plan.slots;
  expect(slot?.starts_at).toBe(`2026-12-01T14:00:00${localOffset(new Date("2026-12-01T14:00"))}`);
  expect(plan.place).toBe("https://meet.example/a");
  expect(fieldsOf(new Date(slot?.starts_at ?? "").toISOString())).toEqual({ date: "2026-12-01", time: "14:00" });
});

test("sends the time that the local clock will show around a clock change", () => {
  const typed = [
    ["2026-01-10", "09:00"],
    ["2026-07-10", "09:00"],
    // The repeated hour means the first one. The skipped hour is moved forward.
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
/** Starts another process, because the time zone of this one cannot change. */
function sentIn(zone: string, typed: string[][]): unknown {
  const script = `import { sentMoment } from ${JSON.stringify(CLOCK)};
    console.log(JSON.stringify(${JSON.stringify(typed)}.map((one) => sentMoment(...one))));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TZ: zone },
    encoding: "utf8",
  });
  return JSON.parse(output);
}

test("starts a change with the proposed values", () => {
  const slots = [{ starts_at: "2026-12-01T06:00:00.000Z", offset: "+08:00", minutes: 25 }];
  const interview = { slots, kind: "phone", place: "I call you", notes: "", adjustments_offered: ["quiet_space"] };
  const draft = planOf(interview as unknown as Interview);
  expect(draft).toMatchObject({ kind: "phone", place: "I call you", adjustments_offered: ["quiet_space"] });
  expect(Date.parse(sentOf(draft).slots[0]?.starts_at ?? "")).toBe(Date.parse("2026-12-01T06:00:00.000Z"));
});

test("has one to three times, each with its own name, and a new one is as long as the last", () => {
  const longer = withSlotChange(emptyPlan.slots, 0, { minutes: 90 });
  const three = withSlot(withSlot(longer));
  expect(three.map(({ minutes }) => minutes)).toEqual([90, 90, 90]);
  expect(withSlot(three)).toBe(three);
  const others = withSlot(withoutSlot(three, 1));
  expect(new Set(others.map(({ key }) => key)).size).toBe(3);
});

test.each([
  [0, "+00:00", "UTC"],
  [480, "+08:00", "UTC+8"],
  [345, "+05:45", "UTC+5:45"],
  [-210, "-03:30", "UTC−3:30"],
])("formats %i minutes ahead of UTC as %s and %s", (ahead, offset, name) => {
  expect([offsetText(ahead), zoneName(offset)]).toEqual([offset, name]);
});

test("needs a date and a time", () => {
  expect([sentMoment("", "10:00"), sentMoment("2026-12-01", ""), sentMoment("2026-13-41", "10:00")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("shows the time in the reader's time zone only if it differs", () => {
  const starts_at = "2026-12-01T06:00:00.000Z";
  expect(byOwnClock({ starts_at, offset: localOffset(new Date(starts_at)) })).toBeNull();
  const ahead = (minutes: number) => offsetText(-new Date(starts_at).getTimezoneOffset() + minutes);
  expect(byOwnClock({ starts_at, offset: ahead(30) })).toMatch(/^\d+:00 [AP]M$/);
  expect(byOwnClock({ starts_at: "2026-12-01T00:10:00.000Z", offset: offsetText(-720) })).toMatch(/Dec|Nov/);
});
