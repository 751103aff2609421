import { RefreshCw } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { announce } from "#client/ui/announce.ts";
import { Button } from "#client/ui/Button.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { ListCard } from "#client/ui/ListCard.tsx";
import { ApprovalCard, headingOf } from "./ApprovalCard.tsx";
import styles from "./approvals.module.css";
import { keyOf, type Shown } from "./approvals.state.ts";
import { approvalTexts as texts } from "./approvals.texts.ts";
import type { ApprovalsView } from "./approvals-view.ts";

interface Props {
  shown: Shown;
  view: ApprovalsView;
  /** Of the page, where no card is left to go on with. */
  heading: RefObject<HTMLHeadingElement | null>;
  onShow: () => void;
  onReload: () => void;
  onGone: (userId: number) => void;
}

/** The cards of a page. After a decision the focus goes to the next one's heading. */
export function ApprovalQueue({ shown, view, heading, onShow, onReload, onGone }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { page, next, added } = shown;
  /** Where the focus goes once the cards have changed: a person, or the page's heading. */
  const [goal, setGoal] = useState<number | "heading" | null>(null);
  useEffect(() => {
    if (goal === null) return;
    setGoal(null);
    const card = goal === "heading" ? null : list.current?.querySelector<HTMLElement>(`[data-heading="${goal}"]`);
    (card ?? heading.current)?.focus();
  }, [goal, heading]);
  const waits = next !== null;
  const word = texts.news(added);
  useEffect(() => {
    if (waits) announce(word, "polite", "approvals");
  }, [waits, word]);

  const handleDecided = (userId: number, said: string) => {
    announce(said);
    if (view.status === "decided") {
      setGoal("heading");
      return onReload();
    }
    const at = page.approvals.findIndex((one) => one.user_id === userId);
    const follower = page.approvals[at + 1] ?? page.approvals[at - 1];
    if (follower) setGoal(follower.user_id);
    // With the last card this list goes too.
    else heading.current?.focus();
    onGone(userId);
  };
  const handleUpdate = (update: () => void) => {
    heading.current?.focus();
    update();
  };
  return (
    <>
      {waits && (
        <p className={styles.news}>
          <Button variant="second" small onClick={() => handleUpdate(onShow)}>
            <Icon of={RefreshCw} />
            {texts.show(added)}
          </Button>{" "}
          <span className="small">{word}</span>
        </p>
      )}
      <ListCard ref={list}>
        {page.approvals.map((approval) => (
          <li key={keyOf(approval)}>
            <ApprovalCard
              approval={approval}
              decided={view.status === "decided"}
              onDecided={(said) => handleDecided(approval.user_id, `${headingOf(approval)}: ${said}`)}
              onUpdate={() => handleUpdate(onReload)}
            />
          </li>
        ))}
      </ListCard>
    </>
  );
}
