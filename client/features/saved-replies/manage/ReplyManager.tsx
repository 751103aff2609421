import { Zap } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { faultToast, problemOf } from "#client/data/fault-toast.ts";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { ListCard } from "#client/ui/lists/ListCard.tsx";
import { ListStates } from "#client/ui/lists/ListStates.tsx";
import type { PlaceholderTexts } from "#shared/saved-replies/placeholders.ts";
import type { SavedReply } from "#shared/saved-replies/saved-replies.schemas.ts";
import { suggestionsFor } from "../suggestions.ts";
import { manageTexts as texts } from "../texts/manage/manage.texts.ts";
import { useSampleTexts } from "../usePlaceholderTexts.ts";
import type { ReplyDraft, SavedRepliesHandle } from "../useSavedReplies.ts";
import { ReplyForm } from "./ReplyForm.tsx";
import styles from "./ReplyManager.module.css";
import { DeletedReply, ReplyRow } from "./ReplyRow.tsx";

interface Props {
  replies: SavedRepliesHandle;
  /** For the previews; null for an example. */
  values: PlaceholderTexts | null;
}

/** A form that is open: for a new reply with a first text, or for one of the list. */
type Writing = { reply: SavedReply | null; draft: ReplyDraft };

const EMPTY: ReplyDraft = { name: "", text: "", shared: false };

/** The saved replies: adding, changing, and deleting them with a way back. */
export function ReplyManager({ replies, values }: Props) {
  const { answer, retry } = replies;
  const [writing, setWriting] = useState<Writing | null>(null);
  const { deleted, remove, restore, restored } = useRemoval(replies);
  const list = answer.state === "ready" ? answer.value : null;
  const company = list?.company ?? null;
  const sample = useSampleTexts(company);
  const rowsOf = (shared: boolean) => {
    const rows = (list?.replies ?? []).filter((one) => one.shared === shared);
    // Where it was.
    return deleted?.shared === shared ? [...rows, deleted].sort((a, b) => a.name.localeCompare(b.name)) : rows;
  };
  const [mine, ofCompany] = [rowsOf(false), rowsOf(true)];
  const row = (reply: SavedReply): ReactNode =>
    reply === deleted ? (
      <DeletedReply key={`deleted-${reply.id}`} reply={reply} onUndo={restore} />
    ) : (
      <ReplyRow
        key={reply.id}
        reply={reply}
        takesFocus={reply.id === restored}
        onEdit={() => setWriting({ reply, draft: reply })}
        onDelete={() => remove(reply)}
      />
    );
  return (
    <div className={styles.manager}>
      <p className="soft">{texts.lead}</p>
      <div>
        <Button variant="second" small onClick={() => setWriting({ reply: null, draft: EMPTY })}>
          {texts.add}
        </Button>
      </div>
      <ListStates
        texts={texts}
        problem={problemOf(answer)}
        onRetry={retry}
        rows={list && mine.length + ofCompany.length}
        empty={<NoReplies onUse={(draft) => setWriting({ reply: null, draft })} />}
      >
        <Group title={company === null ? null : texts.mine}>
          {mine.length > 0 ? <ListCard>{mine.map(row)}</ListCard> : <p className="soft">{texts.noMine}</p>}
        </Group>
        {company !== null && ofCompany.length > 0 && (
          <Group title={texts.ofCompany({ company })}>
            <ListCard>{ofCompany.map(row)}</ListCard>
          </Group>
        )}
      </ListStates>
      {writing && (
        <ReplyForm {...{ replies, company }} {...writing} values={values ?? sample} onClose={() => setWriting(null)} />
      )}
    </div>
  );
}

/** A part of the list; with a title only where there are two. */
function Group({ title, children }: { title: string | null; children: ReactNode }) {
  const titleId = useId();
  if (title === null) return children;
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      {children}
    </section>
  );
}

/** What an empty list offers. */
function NoReplies({ onUse }: { onUse: (draft: ReplyDraft) => void }) {
  const type = useStore(sessionStore, ({ user }) => user?.user_type);
  return (
    <EmptyState
      icon={Zap}
      title={texts.emptyTitle}
      action={
        <ul className={styles.suggestions}>
          {(type ? suggestionsFor(type) : []).map(({ name, text }) => (
            <li key={name}>
              <Button
                variant="second"
                small
                wide
                aria-label={texts.useThis({ name })}
                onClick={() => onUse({ name, text, shared: false })}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

/** Deleting at once, and bringing back what was deleted last. */
function useRemoval({ remove, save }: SavedRepliesHandle) {
  const [deleted, setDeleted] = useState<SavedReply | null>(null);
  const [restored, setRestored] = useState<number | null>(null);
  const running = useRef(false);
  /** One call at a time: a second press must not save the reply twice. */
  const alone = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    await work();
    running.current = false;
  };
  return {
    deleted,
    restored,
    remove: (reply: SavedReply) =>
      void alone(async () => {
        const result = await remove(reply.id);
        if (result.ok) setDeleted(reply);
        else toast({ type: "error", title: texts.deleteFailed, message: faultToast(result.fault).message });
      }),
    restore: () =>
      void alone(async () => {
        if (!deleted) return;
        const { name, text, shared } = deleted;
        const result = await save({ name, text, shared });
        if (result.ok) {
          setDeleted(null);
          setRestored(result.value.id);
          announce(texts.restored);
        } else toast({ type: "error", title: texts.undoFailed, message: faultToast(result.fault).message });
      }),
  };
}
