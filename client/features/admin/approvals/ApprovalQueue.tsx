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
import type { ApprovalsView } from "./approvals-view.ts";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";
import type { DecisionCallbacks } from "./useDecision.ts";

interface Props {
  shown: Shown;
  view: ApprovalsView;
  /** The page's heading, which takes the focus if no card is left. */
  heading: RefObject<HTMLHeadingElement | null>;
  onShow: () => void;
  onReload: () => void;
  onGone: (userId: number) => void;
  onHeld: (userId: number, held: HeldDecision | null) => void;
}

/**
 * The cards of a page. A decided card stays in its place while the decision can be undone. If the card with the focus
 * disappears, the heading of the next card takes the focus.
 */
export function ApprovalQueue({ shown, view, heading, onShow, onReload, onGone, onHeld }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { page, next, added } = shown;
  useSteadyPresses(list, orderOf(shown));
  const headingOfCard = (userId: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-heading="${userId}"]`) ?? heading.current;

  const noteFocus = useFocusAfterCard(
    page.approvals.map(({ user_id }) => user_id),
    (userId) => headingOfCard(userId)?.focus(),
  );
  const handleDecided = (userId: number, text: string) => {
    announce(text);
    if (view.status === "decided") {
      heading.current?.focus();
      return onReload();
    }
    // The list itself disappears with its last card.
    if (page.approvals.length === 1) heading.current?.focus();
    onGone(userId);
  };
  const handleUpdate = (update: () => void) => {
    heading.current?.focus();
    update();
  };
  const callbacksOf = (approval: Approval): DecisionCallbacks => {
    const { user_id: userId } = approval;
    const who = headingOf(approval);
    return {
      onHeld: (held) => {
        announce(texts.saidHeld({ who, status: held.status, seconds: Math.round(held.left_ms / 1000) }));
        onHeld(userId, held);
      },
      onUndone: () => {
        announce(texts.undone({ who }));
        headingOfCard(userId)?.focus();
        onHeld(userId, null);
      },
      onDecided: (status) => handleDecided(userId, texts.said[status]({ who })),
    };
  };
  return (
    <>
      {next !== null && <NewEntries added={added} onShow={() => handleUpdate(onShow)} />}
      <ListCard ref={list}>
        {page.approvals.map((approval) => (
          <li key={keyOf(approval)} onFocus={() => noteFocus(approval.user_id)}>
            <ApprovalCard
              approval={approval}
              decided={view.status === "decided"}
              callbacks={callbacksOf(approval)}
              onUpdate={() => handleUpdate(onReload)}
            />
          </li>
        ))}
      </ListCard>
    </>
  );
}

/** Says that others have changed the list, and shows the changes when the admin wants them. */
function NewEntries({ added, onShow }: { added: number; onShow: () => void }) {
  const text = texts.news({ added });
  useEffect(() => announce(text, "polite", "approvals"), [text]);
  return (
    <p className={styles.news}>
      <Button variant="second" small onClick={onShow}>
        <Icon of={RefreshCw} />
        {texts.show({ added })}
      </Button>{" "}
      <span className="small">{text}</span>
    </p>
  );
}

/**
 * Moves the focus to the next card when the one with the focus disappears.
 * @param ids the user ids of the shown cards
 * @param onLost focuses the card of this user, or the page's heading if there is no card left
 * @returns a function that notes the card that has the focus
 */
function useFocusAfterCard(ids: readonly number[], onLost: (next: number | undefined) => void) {
  const before = useRef(ids);
  /** The user id of the card that had the focus last. */
  const focused = useRef<number | null>(null);
  useEffect(() => {
    const previous = before.current;
    before.current = ids;
    const focusedId = focused.current;
    if (focusedId === null || ids.includes(focusedId)) return;
    focused.current = null;
    // Where the browser put the focus when the card disappeared: a closing dialog of the card moves it to main.
    const now = document.activeElement;
    if (now !== document.body && now !== document.getElementById("main")) return;
    const at = previous.indexOf(focusedId);
    onLost([...previous.slice(at + 1), ...previous.slice(0, at).reverse()].find((id) => ids.includes(id)));
  });
  return (userId: number) => {
    focused.current = userId;
  };
}
