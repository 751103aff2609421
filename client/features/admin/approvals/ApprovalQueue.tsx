import { RefreshCw } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { useSteadyPresses } from "#client/ui/hooks/useSteadyPresses.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { ListCard } from "#client/ui/lists/ListCard.tsx";
import type { Approval, HeldDecision } from "#shared/admin/approvals/approvals.schemas.ts";
import { ApprovalCard, headingOf } from "./ApprovalCard.tsx";
import styles from "./approvals.module.css";
import { keyOf, orderOf, type Shown } from "./approvals.state.ts";
import { approvalTexts as texts } from "./approvals.texts.ts";
import type { ApprovalsView } from "./approvals-view.ts";
import type { Follow } from "./useDecision.ts";

interface Props {
  shown: Shown;
  view: ApprovalsView;
  /** Of the page, where no card is left to go on with. */
  heading: RefObject<HTMLHeadingElement | null>;
  onShow: () => void;
  onReload: () => void;
  onGone: (userId: number) => void;
  onHeld: (userId: number, held: HeldDecision | null) => void;
}

/**
 * The cards of a page. A decision stays in its place for as long as it can be undone. Where a card goes that had the
 * focus, the next one's heading takes it.
 */
export function ApprovalQueue({ shown, view, heading, onShow, onReload, onGone, onHeld }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { page, next, added } = shown;
  useSteadyPresses(list, orderOf(shown));
  const headingOfCard = (userId: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-heading="${userId}"]`) ?? heading.current;

  const ids = page.approvals.map(({ user_id }) => user_id);
  const before = useRef(ids);
  /** Whose card had the focus last. */
  const focused = useRef<number | null>(null);
  useEffect(() => {
    const former = before.current;
    before.current = ids;
    const who = focused.current;
    if (who === null || ids.includes(who)) return;
    focused.current = null;
    // Where it fell when its card went: a dialog of the card gives it to main.
    const now = document.activeElement;
    if (now !== document.body && now !== document.getElementById("main")) return;
    const at = former.indexOf(who);
    const follower = [...former.slice(at + 1), ...former.slice(0, at).reverse()].find((id) => ids.includes(id));
    headingOfCard(follower)?.focus();
  });

  const waits = next !== null;
  const word = texts.news(added);
  useEffect(() => {
    if (waits) announce(word, "polite", "approvals");
  }, [waits, word]);

  const handleDecided = (userId: number, said: string) => {
    announce(said);
    if (view.status === "decided") {
      heading.current?.focus();
      return onReload();
    }
    // With the last card this list goes too.
    if (page.approvals.length === 1) heading.current?.focus();
    onGone(userId);
  };
  const handleUpdate = (update: () => void) => {
    heading.current?.focus();
    update();
  };
  const followOf = (approval: Approval): Follow => {
    const { user_id: userId } = approval;
    const say = (said: string) => announce(`${headingOf(approval)}: ${said}`);
    return {
      onHeld: (held) => {
        say(texts.saidHeld(held.status, Math.round(held.left_ms / 1000)));
        onHeld(userId, held);
      },
      onUndone: () => {
        say(texts.undone);
        headingOfCard(userId)?.focus();
        onHeld(userId, null);
      },
      onDecided: (status) => handleDecided(userId, `${headingOf(approval)}: ${texts.said[status]}`),
    };
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
          <li key={keyOf(approval)} onFocus={() => (focused.current = approval.user_id)}>
            <ApprovalCard
              approval={approval}
              decided={view.status === "decided"}
              follow={followOf(approval)}
              onUpdate={() => handleUpdate(onReload)}
            />
          </li>
        ))}
      </ListCard>
    </>
  );
}
