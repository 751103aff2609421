import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { problemOf } from "#client/data/fault-toast.ts";
import { sessionStore } from "#client/data/session.ts";
import type { ReplyPickerProps } from "#client/shell/app-parts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { GroupedOptions, groupedOptionId, type OptionGroup } from "#client/ui/controls/GroupedOptions.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { own } from "#shared/dictionary.ts";
import { filledIn } from "#shared/saved-replies/placeholders.ts";
import { suggestionsFor } from "../suggestions.ts";
import { pickerTexts as texts } from "../texts/picker/picker.texts.ts";
import { usePlaceholderTexts } from "../usePlaceholderTexts.ts";
import { useSavedReplies } from "../useSavedReplies.ts";
import styles from "./ReplyPicker.module.css";
import { matchingReplies, REPLY_GROUPS, type ReplyItem, replyItems } from "./reply-items.ts";

/** Milliseconds after the last key before the number of replies is announced, so that not every key causes it. */
const SAY_AFTER_MS = 600;

/**
 * The saved replies over the composer: a combobox whose list is always shown. The first match is chosen, so that Enter
 * inserts it. After a typed slash the composer shows what is searched for, and keeps it when the list closes.
 */
export function ReplyPicker(props: ReplyPickerProps) {
  const { id, conversationId, text, bySlash, onText, onInsert, onAsk, onClose } = props;
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState<string | null>(null);
  const listId = useId();
  const { heading, field } = useFirstFocus(bySlash);
  const { answer, retry, values, items } = useReplyItems(conversationId);
  const query = bySlash ? text.slice(1) : typed;
  // A space after the slash is no search.
  const found = items && (/^\s/.test(query) ? [] : matchingReplies(items, query));
  const at = Math.max(0, found?.findIndex(({ key }) => key === wanted) ?? 0);
  const active = found?.[at];
  useNoMatch(bySlash && query !== "" && found?.length === 0, onClose);
  useSaidCount(found);
  useEffect(() => {
    if (active) document.getElementById(groupedOptionId(listId, active.key))?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  const search = (next: string) => {
    setWanted(null);
    if (bySlash) onText(`/${next}`);
    else setTyped(next);
  };
  const insert = (item: ReplyItem | undefined) => {
    if (!values || !item) return;
    const reply = filledIn(item.text, values);
    if (reply.gap) announce(texts.fillIn({ gap: reply.text.slice(reply.gap.start, reply.gap.end) }));
    onInsert(reply);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = (found?.length ?? 0) - 1;
    const steps = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1 };
    const to = own(steps, event.key);
    if (to !== undefined) setWanted(found?.[to]?.key ?? null);
    else if (event.key === "Enter" && active) insert(active);
    else if (event.key === "Backspace" && bySlash && query === "") {
      // It deletes the slash.
      onText("");
      onClose();
    } else if (event.key !== "Enter") return;
    // Enter must not send the message.
    event.preventDefault();
  };
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // One Escape does one thing: the conversation stays open.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const handleRetry = () => {
    field.current?.focus();
    retry();
  };
  const hasText = !bySlash && text.trim() !== "";
  const isFirst = items?.[0]?.group === "suggested";
  return (
    <section
      id={id}
      className={styles.picker}
      role="dialog"
      aria-labelledby={`${listId}-title`}
      onKeyDown={handleEscape}
    >
      <h2 ref={heading} id={`${listId}-title`} tabIndex={-1} className="visually-hidden">
        {texts.title}
      </h2>
      <label className="visually-hidden" htmlFor={`${listId}-field`}>
        {texts.search}
      </label>
      <TextInput
        ref={field}
        id={`${listId}-field`}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={texts.search}
        value={query}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found !== null && found.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && groupedOptionId(listId, active.key)}
        onChange={({ target }) => search(target.value)}
        onKeyDown={handleKeyDown}
      />
      {answer.state === "failed" && (
        <LoadFailed title={texts.failed} onRetry={handleRetry}>
          {problemOf(answer)}
        </LoadFailed>
      )}
      {answer.state !== "failed" && !found && <p role="status">{texts.loading}</p>}
      {found?.length === 0 && <p className="soft">{texts.none}</p>}
      {answer.state === "ready" && found && found.length > 0 && (
        <GroupedOptions
          id={listId}
          label={texts.list}
          groups={groupsOf(found, answer.value.company ?? "")}
          active={active?.key}
          onTake={(key) => insert(found.find((one) => one.key === key))}
          className={styles.options}
        />
      )}
      <div className={styles.foot}>
        {(hasText || isFirst) && (
          <Button variant="quiet" small onClick={() => onAsk({ kind: "save", text: hasText ? text : "" })}>
            {hasText ? texts.saveThis : texts.saveFirst}
          </Button>
        )}
        <Button variant="quiet" small onClick={() => onAsk({ kind: "manage" })}>
          {texts.manage}
        </Button>
      </div>
    </section>
  );
}

/** The list, and its items once it is known what the placeholders stand for here. */
function useReplyItems(conversationId: number) {
  const { answer, retry } = useSavedReplies();
  const values = usePlaceholderTexts(conversationId);
  const type = useStore(sessionStore, ({ user }) => user?.user_type);
  const items =
    answer.state === "ready" && values && type ? replyItems(answer.value.replies, suggestionsFor(type), values) : null;
  return { answer, retry, values, items };
}

/**
 * The search takes the focus. On a touch screen only while its user types: otherwise the keyboard would cover the list
 * that they have opened to press one of its rows.
 */
function useFirstFocus(bySlash: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const isTouched = matchMedia("(pointer: coarse)").matches;
    (bySlash || !isTouched ? field : heading).current?.focus();
  }, [bySlash]);
  return { heading, field };
}

/** Closes the list when nothing matches what follows the slash: it was meant as text. */
function useNoMatch(isNone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isNone) return;
    announce(texts.none);
    close();
  }, [isNone]);
}

/** The groups that have options, each with its title. */
function groupsOf(items: readonly ReplyItem[], company: string): OptionGroup[] {
  const titles = { mine: texts.mine, ofCompany: texts.ofCompany({ company }), suggested: texts.suggested };
  return REPLY_GROUPS.flatMap((group) => {
    const options = items.filter((item) => item.group === group);
    if (options.length === 0) return [];
    return {
      key: group,
      title: titles[group],
      options: options.map(({ key, name, filled }) => ({ key, text: name, detail: filled })),
    };
  });
}

/** Announces how many replies are in the list, when that has changed and no key is pressed for a moment. */
function useSaidCount(found: readonly ReplyItem[] | null): void {
  const count = found?.length ?? 0;
  const isOffer = found?.[0]?.group === "suggested";
  const said = found && (count === 0 ? texts.none : isOffer ? texts.offered({ count }) : texts.found({ count }));
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => announce(said, "polite", "replies"), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [said]);
}
