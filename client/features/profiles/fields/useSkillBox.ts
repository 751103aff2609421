import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSkillSuggestions } from "#client/data/useSkillSuggestions.ts";
import { optionId } from "#client/ui/controls/SuggestionList.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { entryAt, newNames, withEntry } from "./caret-entry.ts";
import { fieldTexts } from "./fields.texts.ts";

interface Options {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onBlur: (() => void) | undefined;
  disabled: boolean;
}

/**
 * The combobox over a comma-separated text: what is offered for the entry at the caret, and the keys that walk through
 * it and take from it. The list opens by typing or by an arrow key, and never by the focus alone.
 */
export function useSkillBox({ input, value, onChange, onBlur, disabled }: Options) {
  const listId = useId();
  const [caret, setCaret] = useState(value.length);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const placeCaret = useCaret(input);

  const { names, settled } = useSkillSuggestions(open && !disabled ? entryAt(value, caret).name : "");
  const offered = newNames(names, value);
  const index = active === null ? -1 : offered.indexOf(active);
  const shown = offered.length > 0;

  useEffect(() => {
    if (settled && offered.length > 0) announce(fieldTexts.skills.offered(offered.length), "polite", listId);
  }, [settled, offered.length, listId]);

  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const take = (name: string) => {
    const taken = withEntry(value, caret, name);
    placeCaret(taken.caret);
    setCaret(taken.caret);
    onChange(taken.text);
    close();
  };
  const step = (by: 1 | -1) => {
    setOpen(true);
    // From the field to either end, and from either end to the field.
    const stops = [null, ...offered];
    setActive(stops.at((index + 1 + by) % stops.length) ?? null);
  };
  /** Whether the key was for the list. */
  const takesKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const chosen = offered[index];
    if ((key === "ArrowDown" || key === "ArrowUp") && !shiftKey) step(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && chosen !== undefined) take(chosen);
    else if (key === "Escape" && shown) close();
    else return false;
    return true;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || disabled || event.ctrlKey || event.metaKey) return;
    const chosen = offered[index];
    if (takesKey(event)) {
      event.preventDefault();
      // Escape closes no dialog around it, as long as it has a list to close.
      event.stopPropagation();
    }
    // Tab still moves to the next control.
    else if (event.key === "Tab" && !event.shiftKey && chosen !== undefined) take(chosen);
  };
  return {
    listId,
    offered,
    active,
    shown,
    take,
    /** For the text input. */
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": shown,
      "aria-controls": listId,
      "aria-activedescendant": index < 0 ? undefined : optionId(listId, index),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setCaret(target.selectionStart ?? target.value.length);
        setOpen(true);
        setActive(null);
        onChange(target.value);
      },
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
        setCaret(currentTarget.selectionStart ?? value.length),
      onKeyDown: handleKeyDown,
      onBlur: () => {
        close();
        onBlur?.();
      },
    },
  } as const;
}

/** Places the caret once a new value is drawn: by itself it would go to the end. */
function useCaret(input: RefObject<HTMLInputElement | null>) {
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    const at = next.current;
    next.current = null;
    // Some browsers would give the focus back to a field that it has left.
    if (at !== null && document.activeElement === input.current) input.current?.setSelectionRange(at, at);
  });
  return (at: number) => {
    next.current = at;
  };
}
