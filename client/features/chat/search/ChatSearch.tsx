import { ArrowDown, ArrowUp, Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import type { FoundMessage } from "#shared/chat/search.rest.ts";
import { searchWords } from "#shared/chat/search-text.ts";
import { chat } from "../chat.store.ts";
import { refusalText, shortName } from "../chat-lines.ts";
import { withSpot } from "../state/chat.view.ts";
import styles from "./ChatSearch.module.css";
import { createScrollToMessage } from "./scroll-to-message.ts";
import { searchTexts } from "./texts/search.texts.ts";
import { isQuestion, type MessageSearch, useMessageSearch } from "./useMessageSearch.ts";

/** Searches one conversation and moves from match to match: the newest first, Enter goes to the next older one. */
export function ChatSearch({ id, onClose }: { id: number; onClose: () => void }) {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const search = useMessageSearch(text, id);
  const { at, go, canGo } = useMatches(id, text, search);

  useEffect(() => {
    field.current?.focus();
    return () => chat.setState((s) => withSpot(s, id, null));
  }, [id]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // One Escape does one thing: the chat stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && event.target === field.current) {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    }
  };
  const step = (by: 1 | -1) => ({
    "aria-disabled": !canGo(by) || undefined,
    onClick: () => go(by),
  });
  return (
    <search className={styles.search} onKeyDown={handleKeyDown}>
      <label className="visually-hidden" htmlFor={fieldId}>
        {searchTexts.searchHere}
      </label>
      <TextInput
        ref={field}
        id={fieldId}
        type="search"
        icon={Search}
        autoComplete="off"
        placeholder={searchTexts.searchWords}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton name={searchTexts.closeSearch} icon={X} onClick={onClose} />
      <p className={styles.count}>{isQuestion(text) && countOf(search, at)}</p>
      <IconButton name={searchTexts.olderMatch} icon={ArrowUp} className={styles.step} {...step(1)} />
      <IconButton name={searchTexts.newerMatch} icon={ArrowDown} className={styles.step} {...step(-1)} />
    </search>
  );
}

function countOf({ state, results, hasMore, fault }: MessageSearch, at: number): string {
  if (state === "failed") return fault ? refusalText(fault) : searchTexts.searchFailed;
  if (results.length > 0) return searchTexts.matchOf({ n: at + 1, count: results.length, more: String(hasMore) });
  return state === "found" ? searchTexts.noMatch : searchTexts.searchingMessages;
}

/** The current match. It is shown and announced; the focus stays in the field. */
function useMatches(id: number, text: string, search: MessageSearch) {
  const { state, results, hasMore, more } = search;
  const [lookBack] = useState(createScrollToMessage);
  const [at, setAt] = useState(0);
  const newest = results[0];
  /** The user asked for the match after the last loaded one. */
  const waiting = useRef(false);

  const show = async (index: number, one: FoundMessage) => {
    setAt(index);
    const fault = await lookBack(id, { seq: one.message.seq, words: searchWords(text), pull: "show" });
    if (fault) return announce(refusalText(fault));
    const { other_user } = one.conversation;
    const { author_id, author, sender_id } = one.message;
    const person = sender_id === other_user.id ? (author ?? other_user) : author;
    const name = person && author_id !== chat.getState().me ? shortName(person) : searchTexts.own;
    const place = searchTexts.matchOf({ n: index + 1, count: results.length, more: String(hasMore) });
    announce(searchTexts.saidMatch({ place, name, text: one.snippet.text }), "polite", "match");
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new results move to a match.
  useEffect(() => {
    if (state !== "found") return;
    const next = waiting.current ? results[at + 1] : undefined;
    waiting.current = false;
    if (next) void show(at + 1, next);
    else if (newest) void show(0, newest);
    else announce(searchTexts.noMatch, "polite", "match");
  }, [state, results, newest]);

  const canGo = (by: 1 | -1) => results[at + by] !== undefined || (by === 1 && hasMore);
  const go = (by: 1 | -1) => {
    const one = results[at + by];
    if (one) void show(at + by, one);
    else if (by === 1 && hasMore && state !== "searching") {
      waiting.current = true;
      more();
    }
  };
  return { at, go, canGo };
}
