import { CalendarPlus, Check } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Radio } from "#client/ui/controls/Radio.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { useKeptFocus } from "#client/ui/hooks/useKeptFocus.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { Side } from "#shared/applications/status-lists.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import { actionsOf } from "#shared/interviews/interview-states.ts";
import type { Interview, Slot } from "#shared/interviews/interviews.schemas.ts";
import { adjustmentText } from "#shared/interviews/when.ts";
import { AdjustmentAnswer } from "./dialogs/AdjustmentAnswer.tsx";
import { AdjustmentRequest } from "./dialogs/AdjustmentRequest.tsx";
import { InterviewReason } from "./dialogs/InterviewReason.tsx";
import { PlanDialog } from "./dialogs/PlanDialog.tsx";
import styles from "./Interview.module.css";
import { SlotText } from "./InterviewFacts.tsx";
import { interviewTexts as texts } from "./interviews.texts.ts";
import { useAct } from "./useInterview.ts";

interface Props {
  interview: Interview;
  side: Side;
  now: Date;
  take: (next: Interview) => void;
}

/** Which form is open over the page. */
type Open = "ask_time" | "ask_adjustment" | "decline" | "move" | "cancel" | { adjustment: number } | null;

/** What one side can do with an interview now, as buttons; the forms behind them open over the page. */
export function InterviewActions({ interview, side, now, take }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  // What a form was opened over: what happens behind it is told to its writer first, and not decided on unseen.
  const [seen, setSeen] = useState(interview);
  const doing = useAct(open === null ? interview : seen, side, take);
  const buttons = useKeptFocus<HTMLDivElement>();
  const group = useId();
  const { slots, status } = interview;
  const over = isOver(interview, now);
  const may = over ? [] : actionsOf(status, side);
  const toCome = timesToCome(interview, now);
  const accepts = may.includes("accept") && toCome.length > 0;
  const waiting = may.includes("answer_adjustment")
    ? interview.adjustments.filter(({ answer }) => answer === null)
    : [];
  const chosen = chosenSlot(interview, toCome, slot);
  const isTold = doing.fault?.code === "CONFLICT";
  useEffect(() => {
    if (isTold) setSeen(interview);
  }, [isTold, interview]);
  const start = (form: Open) => {
    setSeen(interview);
    setOpen(form);
  };
  const close = () => {
    setOpen(null);
    doing.forget();
  };
  const forms = { interview, doing, onClose: close };
  return (
    <>
      {accepts && toCome.length > 1 && (
        <fieldset className={styles.choose}>
          <legend>{texts.which}</legend>
          {toCome.map((one) => (
            <Radio key={one.starts_at} name={group} checked={slots[chosen ?? -1] === one} onChange={() => setSlot(one)}>
              <SlotText slot={one} />
            </Radio>
          ))}
        </fieldset>
      )}
      {doing.fault && open === null && (
        <MessageBox type="error" onDismiss={doing.forget}>
          {doing.fault.code === "CONFLICT" ? doing.fault.message : faultToast(doing.fault).message}
        </MessageBox>
      )}
      <div className={styles.actions} ref={buttons}>
        {accepts && (
          <Button
            small
            busy={doing.busy && open === null}
            busyText={texts.accepting}
            inactive={chosen === null}
            onClick={() => chosen !== null && void doing.act({ action: "accept", slot: chosen })}
          >
            <Icon of={Check} />
            {texts.accept}
          </Button>
        )}
        {waiting.map((one) => (
          <Button key={one.id} small onClick={() => start({ adjustment: one.id })}>
            {texts.answer.action}
            <span className="visually-hidden">{texts.answer.actionOf(adjustmentText(one))}</span>
          </Button>
        ))}
        {may.includes("move") && (
          <Button variant={status === "time_requested" ? "main" : "second"} small onClick={() => start("move")}>
            {texts.plan.change}
          </Button>
        )}
        {may.includes("ask_time") && (
          <Button variant="second" small onClick={() => start("ask_time")}>
            {texts.askTime.action}
          </Button>
        )}
        {may.includes("ask_adjustment") && (
          <Button variant="second" small onClick={() => start("ask_adjustment")}>
            {texts.askAdjustment.action}
          </Button>
        )}
        {may.includes("decline") && (
          <Button variant="quiet" small onClick={() => start("decline")}>
            {texts.decline.action}
          </Button>
        )}
        {may.includes("cancel") && (
          <Button variant="quiet" small onClick={() => start("cancel")}>
            {texts.cancel.action}
          </Button>
        )}
        {status === "accepted" && !over && <CalendarLink interview={interview} />}
      </div>
      {open === "ask_time" && <InterviewReason {...forms} action="ask_time" />}
      {open === "decline" && <InterviewReason {...forms} action="decline" />}
      {open === "cancel" && <InterviewReason {...forms} action="cancel" />}
      {open === "ask_adjustment" && <AdjustmentRequest {...forms} />}
      {open === "move" && <PlanDialog mode="move" {...forms} />}
      {typeof open === "object" && open !== null && <AdjustmentAnswer {...forms} adjustment={open.adjustment} />}
    </>
  );
}

const timesToCome = ({ slots }: Interview, now: Date): readonly Slot[] =>
  slots.filter(({ starts_at }) => Date.parse(starts_at) > now.getTime());

/** Whether its times stand there to be chosen from, so that nothing else has to name them. */
export const choosesTime = (interview: Interview, side: Side | null, now: Date): boolean =>
  side === "applicant" &&
  !isOver(interview, now) &&
  actionsOf(interview.status, side).includes("accept") &&
  timesToCome(interview, now).length > 1;

/** The one that is left, or the one that was chosen while it is still offered and to come. By its place in the interview. */
function chosenSlot({ slots }: Interview, toCome: readonly Slot[], picked: Slot | null): number | null {
  const [only] = toCome;
  if (toCome.length === 1 && only) return slots.indexOf(only);
  const same = toCome.find(({ starts_at, minutes }) => starts_at === picked?.starts_at && minutes === picked.minutes);
  return same ? slots.indexOf(same) : null;
}

/** The cookie of the session goes along with it. */
function CalendarLink({ interview: { id, job_title } }: { interview: Interview }) {
  return (
    <a className={styles.calendar} href={`/api/interviews/${id}/calendar.ics`} download>
      <Icon of={CalendarPlus} />
      {texts.calendar}
      <span className="visually-hidden">{texts.calendarOf(job_title)}</span>
    </a>
  );
}
