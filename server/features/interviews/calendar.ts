import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { Fault } from "#shared/fault.ts";
import { interviewsTexts as INTERVIEW_TEXTS } from "#shared/interviews/texts/interviews.texts.ts";
import { adjustmentText } from "#shared/interviews/when.ts";
import type { InterviewRow } from "./interview.model.ts";
import { calendarTexts as texts } from "./texts/calendar/calendar.texts.ts";

/**
 * An agreed interview as an iCalendar file, in the reader's language. A later file replaces an earlier one in the
 * calendar: it has the same UID and a higher sequence number.
 * @throws {Fault} CONFLICT if no time is agreed
 */
export function calendarOf(row: InterviewRow, site: { name: string; url: string }): string {
  const { _id, version, job_title, place, notes, adjustments, slots, accepted_slot, updated_at } = row;
  const slot = accepted_slot === null ? undefined : slots[accepted_slot];
  if (!slot) throw new Fault("CONFLICT", INTERVIEW_TEXTS.notAgreed);
  const agreed = adjustments
    .filter(({ answer }) => answer?.agreed)
    .map((one) => texts.adjustment({ what: adjustmentText(one) }));
  const description = [notes, ...agreed].filter((text) => text !== "").join("\n");
  const calendar = ical({ prodId: { company: site.name, product: "Interviews" }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `interview-${_id}@${new URL(site.url).hostname}`,
    sequence: version,
    status: ICalEventStatus.CONFIRMED,
    // In UTC: every calendar shows them in its own time zone.
    start: slot.starts_at,
    end: new Date(slot.starts_at.getTime() + slot.minutes * 60_000),
    stamp: updated_at,
    lastModified: updated_at,
    summary: texts.summary({ job: job_title }),
    ...(description !== "" && { description }),
    ...(place !== "" && { location: place }),
  });
  return calendar.toString();
}
