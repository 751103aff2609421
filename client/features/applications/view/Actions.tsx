import { CalendarPlus, CircleX, Handshake, MessageCircle, MoveRight, Undo2, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { applicationTexts as texts } from "#client/features/applications/texts/application/application.texts.ts";
import { LazyProposeInterview } from "#client/shell/LazyInterview.tsx";
import { Button } from "#client/ui/controls/Button.tsx";
import { useGroupFocus } from "#client/ui/hooks/useGroupFocus.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { Application, ApplicationMove } from "#shared/applications/applications.schemas.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import { movesOf } from "#shared/applications/statuses.ts";
import { isOver } from "#shared/interviews/interview-ends.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import styles from "./view.module.css";
import { WithdrawQuestion } from "./WithdrawQuestion.tsx";

export interface ActionsProps {
  application: Application;
  side: Side;
  onChanged: (next: Application) => void;
  /** Called when a change was made that is not part of these requests' answers. */
  onNews: () => void;
  onMessage: () => void;
}

type Move = ApplicationMove["status"];
const ICONS: Partial<Record<Move, typeof MoveRight>> = { offer: Handshake, hired: UserRoundCheck };

/** The actions of this side for the current status: only allowed moves are buttons. */
export function Actions({ application, side, onChanged, onNews, onMessage }: ActionsProps) {
  const [open, setOpen] = useState<Move | "propose" | "withdraw" | null>(null);
  const bar = useGroupFocus<HTMLDivElement>();
  const { id, status, company, applicant } = application;
  const close = () => setOpen(null);
  const moves = side === "employer" ? (movesOf(status, side) as readonly Move[]) : [];
  const proposes = side === "employer" && mayPropose(application);
  return (
    <div className={styles.actions} ref={bar}>
      <Button onClick={onMessage}>
        <Icon of={MessageCircle} />
        {texts.message}
      </Button>
      {proposes && (
        <Button variant="second" onClick={() => setOpen("propose")}>
          <Icon of={CalendarPlus} />
          {texts.propose}
        </Button>
      )}
      {moves
        .filter((to) => to !== "rejected")
        .map((to) => (
          <Button key={to} variant="second" onClick={() => setOpen(to)}>
            <Icon of={ICONS[to] ?? MoveRight} />
            {texts.moveTo({ status: to })}
          </Button>
        ))}
      {moves.includes("rejected") && (
        <Button variant="quiet" className={styles.final} onClick={() => setOpen("rejected")}>
          <Icon of={CircleX} />
          {texts.reject}
        </Button>
      )}
      {side === "applicant" && movesOf(status, side).includes("withdrawn") && (
        <Button variant="quiet" className={styles.final} onClick={() => setOpen("withdraw")}>
          <Icon of={Undo2} />
          {texts.withdraw.action}
        </Button>
      )}
      {open === "propose" && (
        <LazyProposeInterview application={id} name={applicant.first_name} onProposed={onNews} onClose={close} />
      )}
      {open === "withdraw" && <WithdrawQuestion id={id} company={company} onDone={onChanged} onClose={close} />}
      {open !== null && open !== "propose" && open !== "withdraw" && (
        <MoveDialog application={application} to={open} onMoved={onChanged} onConflict={onNews} onClose={close} />
      )}
    </div>
  );
}

/** Only during review, and if no other interview is open. */
function mayPropose({ status, interviews }: Application): boolean {
  if (status !== "review" && status !== "interview") return false;
  const now = new Date();
  return interviews.every((interview) => isOver(interview, now));
}
