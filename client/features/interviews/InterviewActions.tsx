import { CalendarPlus, Check } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { faultToast } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Radio } from "#client/ui/controls/Radio.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { useGroupFocus } from "#client/ui/hooks/useGroupFocus.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
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
import { interviewTexts as texts } from "./texts/interview/interview.texts.ts";
import { useAct } from "./useInterview.ts";

interface Props {
  interview: Interview;
  side: Side;
  now: Date;
  take: (next: Interview) => void;
}

type Action = ReturnType<typeof actionsOf>[number];
/** The form that is open over the page. */
type Open = "ask_time" | "ask_adjustment" | "decline" | "move" | "cancel" | { adjustment: number } | null;

/** The actions that one side has for an interview, as buttons; their forms open over the page. */
export function InterviewActions({ interview, side, now, take }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const [slot, setSlot] = useState<Slot | null>(null);
  // The interview as it was when a form was opened. A form does not accept later changes before its user has seen them.
  const [seen, setSeen] = useState(interview);
  const doing = useAct(open === null ? interview : seen, side, take);
  const buttons = useGroupFocus<HTMLDivElement>();
  const over = isOver(interview, now);
  const may: readonly Action[] = over ? [] : actionsOf(interview.status, side);
  const toCome = timesToCome(interview, now);
  const accepts = may.includes("accept") && toCome.length > 0;
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
  return (
    <>
      {accepts && toCome.length > 1 && (
        <TimeChoice slots={toCome} chosen={interview.slots[chosen ?? -1]} onChoose={setSlot} />
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
        <FormButtons interview={interview} may={may} onStart={start} />
        {interview.status === "accepted" && !over && <CalendarLink interview={interview} />}
      </div>
      <ActionForm open={open} interview={interview} doing={doing} onClose={close} />
    </>
  );
}

interface TimeChoiceProps {
  slots: readonly Slot[];
  chosen: Slot | undefined;
  onChoose: (slot: Slot) => void;
}

/** The proposed times, of which the applicant accepts one. */
function TimeChoice({ slots, chosen, onChoose }: TimeChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choose}>
      <legend>{texts.which}</legend>
      {slots.map((one) => (
        <Radio key={one.starts_at} name={group} checked={chosen === one} onChange={() => onChoose(one)}>
          <SlotText slot={one} />
        </Radio>
      ))}
    </fieldset>
  );
}

interface FormButtonsProps {
  interview: Interview;
  may: readonly Action[];
  onStart: (form: Open) => void;
}

/** The buttons that open a form. */
function FormButtons({ interview: { status, adjustments }, may, onStart }: FormButtonsProps) {
  const waiting = may.includes("answer_adjustment") ? adjustments.filter(({ answer }) => answer === null) : [];
  return (
    <>
      {waiting.map((one) => (
        <Button key={one.id} small onClick={() => onStart({ adjustment: one.id })}>
          {texts.answer.action({ what: adjustmentText(one), hidden })}
        </Button>
      ))}
      {may.includes("move") && (
        <Button variant={status === "time_requested" ? "main" : "second"} small onClick={() => onStart("move")}>
          {texts.plan.change}
        </Button>
      )}
      {may.includes("ask_time") && (
        <Button variant="second" small onClick={() => onStart("ask_time")}>
          {texts.askTime.action}
        </Button>
      )}
      {may.includes("ask_adjustment") && (
        <Button variant="second" small onClick={() => onStart("ask_adjustment")}>
          {texts.askAdjustment.action}
        </Button>
      )}
      {may.includes("decline") && (
        <Button variant="quiet" small onClick={() => onStart("decline")}>
          {texts.decline.action}
        </Button>
      )}
      {may.includes("cancel") && (
        <Button variant="quiet" small onClick={() => onStart("cancel")}>
          {texts.cancel.action}
        </Button>
      )}
    </>
  );
}

interface ActionFormProps {
  open: Open;
  interview: Interview;
  doing: ReturnType<typeof useAct>;
  onClose: () => void;
}

/** The open form. */
function ActionForm({ open, ...form }: ActionFormProps) {
  if (open === null) return null;
  if (open === "ask_adjustment") return <AdjustmentRequest {...form} />;
  if (open === "move") return <PlanDialog mode="move" {...form} />;
  if (typeof open === "object") return <AdjustmentAnswer {...form} adjustment={open.adjustment} />;
  return <InterviewReason {...form} action={open} />;
}

const timesToCome = ({ slots }: Interview, now: Date): readonly Slot[] =>
  slots.filter(({ starts_at }) => Date.parse(starts_at) > now.getTime());

/** Whether the times are shown as a choice, so that they need no separate list. */
export const choosesTime = (interview: Interview, side: Side | null, now: Date): boolean =>
  side === "applicant" &&
  !isOver(interview, now) &&
  actionsOf(interview.status, side).includes("accept") &&
  timesToCome(interview, now).length > 1;

/** The index of the only remaining time, or of the chosen one if it is still offered and in the future. */
function chosenSlot({ slots }: Interview, toCome: readonly Slot[], picked: Slot | null): number | null {
  const [only] = toCome;
  if (toCome.length === 1 && only) return slots.indexOf(only);
  const same = toCome.find(({ starts_at, minutes }) => starts_at === picked?.starts_at && minutes === picked.minutes);
  return same ? slots.indexOf(same) : null;
}

/** A plain link works because the browser sends the session's cookie. */
function CalendarLink({ interview: { id, job_title } }: { interview: Interview }) {
  return (
    <a className={styles.calendar} href={`/api/interviews/${id}/calendar.ics`} download>
      <Icon of={CalendarPlus} />
      {texts.calendar({ job: job_title, hidden })}
    </a>
  );
}
