import { CalendarClock, CircleCheck, CircleX, Clock, Hand, MapPin, MessageCircle, Phone, Video } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { LinkedText } from "#client/ui/layout/LinkedText.tsx";
import { bold, hidden } from "#client/ui/layout/tags.tsx";
import type { Interview, InterviewKind, Slot } from "#shared/interviews/interviews.schemas.ts";
import { adjustmentText, INTERVIEW_STATUS_TEXTS, whenText } from "#shared/interviews/when.ts";
import { ACCESS_FEATURE_TEXTS } from "#shared/jobs/access-features.ts";
import { byOwnClock } from "./clock.ts";
import styles from "./Interview.module.css";
import { interviewTexts as texts } from "./texts/interview/interview.texts.ts";

const KIND_ICONS: Record<InterviewKind, LucideIcon> = {
  onsite: MapPin,
  phone: Phone,
  video: Video,
  chat: MessageCircle,
};

/** Time, kind and place, notes and adjustments; empty parts are left out. */
export function InterviewFacts({ interview, timesElsewhere }: { interview: Interview; timesElsewhere: boolean }) {
  const { kind, place, notes, adjustments_offered, adjustments, time_request, status } = interview;
  return (
    <>
      {!timesElsewhere && <Times interview={interview} />}
      <ul className={styles.facts}>
        <Fact icon={KIND_ICONS[kind]}>
          {texts.kinds[kind]}
          {place !== "" && (
            <>
              : <LinkedText text={place} />
            </>
          )}
        </Fact>
        {adjustments_offered.map((feature) => (
          <Fact key={feature} icon={Hand}>
            {texts.offered({ what: ACCESS_FEATURE_TEXTS[feature] })}
          </Fact>
        ))}
        {adjustments.map(({ id, need, words, answer }) => (
          <Fact key={id} icon={answer === null ? Clock : answer.agreed ? CircleCheck : CircleX}>
            {texts.asked({
              what: adjustmentText({ need, words }),
              answer: answer === null ? "none" : answer.agreed ? "agreed" : "refused",
              status: bold,
              said: String(answer !== null && answer.words !== ""),
              reply: answer?.words ?? "",
            })}
          </Fact>
        ))}
        {status === "time_requested" && time_request !== null && (
          <Fact icon={CalendarClock}>{texts.timeAsked({ words: time_request })}</Fact>
        )}
      </ul>
      {notes !== "" && <p className={styles.notes}>{texts.notes({ notes, hidden })}</p>}
    </>
  );
}

function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <span>{children}</span>
    </li>
  );
}

/** The agreed time, or all proposed ones. */
function Times({ interview: { slots, accepted_slot } }: { interview: Interview }) {
  const agreed = accepted_slot === null ? undefined : slots[accepted_slot];
  return (
    <ul className={styles.times}>
      {(agreed ? [agreed] : slots).map((slot) => (
        <li key={slot.starts_at}>
          <SlotText slot={slot} />
        </li>
      ))}
    </ul>
  );
}

/** `Tuesday, 1 December 2026, 2:00 PM (UTC+8), 45 minutes`, and in the reader's time zone if it differs. */
export function SlotText({ slot }: { slot: Slot }) {
  const own = byOwnClock(slot);
  return (
    <>
      <time dateTime={slot.starts_at}>{whenText(slot)}</time>, {texts.minutes({ minutes: slot.minutes })}
      {own !== null && <span className="soft small"> ({texts.yourTime({ time: own })})</span>}
    </>
  );
}

/** The status as a word. */
export const statusText = ({ status }: Interview, over: boolean): string =>
  over && status === "accepted" ? texts.over : INTERVIEW_STATUS_TEXTS[status];
