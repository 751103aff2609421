import { expect, test } from "vitest";
import type { Interview } from "../interviews/interviews.schemas.ts";
import { awaits } from "./awaiting.ts";
import { APPLICATION_STATUSES } from "./status-lists.ts";

const now = new Date("2026-12-01T00:00:00.000Z");
type Waiting = Pick<Interview, "status" | "slots" | "accepted_slot" | "adjustments">;
const interview = (more: Partial<Waiting> = {}): Waiting => ({
  status: "accepted",
  slots: [{ starts_at: "2026-12-01T06:00:00.000Z", offset: "+08:00", minutes: 45 }],
  accepted_slot: 0,
  adjustments: [],
  ...more,
});
const open = { id: 1, need: "quiet_space", words: "", asked_at: now.toISOString(), answer: null } as const;
const answered = { ...open, answer: { agreed: false, words: "", at: now.toISOString() } };

test("waits without an interview for the employer if it is new, for the applicant at an offer, and for neither otherwise", () => {
  const waiting = APPLICATION_STATUSES.flatMap((status) =>
    (["applicant", "employer"] as const).filter((who) => awaits(who, status, null, now)).map((who) => [status, who]),
  );
  expect(waiting).toEqual([
    ["pending", "employer"],
    ["offer", "applicant"],
  ]);
});

test.each<[what: string, waiting: Waiting, who: string[]]>([
  ["agreed on", interview(), []],
  ["times to choose from", interview({ status: "proposed", accepted_slot: null }), ["applicant"]],
  ["another time was asked for", interview({ status: "time_requested", accepted_slot: null }), ["employer"]],
  ["an adjustment was asked for", interview({ adjustments: [answered, open] }), ["employer"]],
  ["and answered", interview({ adjustments: [answered] }), []],
  ["called off with a question open", interview({ status: "cancelled", adjustments: [open] }), []],
  [
    "long over with a question open",
    interview({
      adjustments: [open],
      slots: [{ starts_at: "2026-11-30T06:00:00.000Z", offset: "+08:00", minutes: 45 }],
    }),
    [],
  ],
])("waits at an interview: %s", (_what, waiting, who) => {
  expect((["applicant", "employer"] as const).filter((side) => awaits(side, "interview", waiting, now))).toEqual(who);
});
