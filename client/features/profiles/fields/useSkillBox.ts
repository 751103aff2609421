import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSkillSuggestions } from "#client/data/useSkillSuggestions.ts";
import { useCombobox } from "#client/ui/controls/useCombobox.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { entryAt, newNames, withEntry } from "./caret-entry.ts";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

interface Options {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onBlur: (() => void) | undefined;
  disabled: boolean;
}

/** The combobox for a comma-separated text: suggestions for the entry at the caret, and keyboard navigation. */
export function useSkillBox({ input, value, onChange, onBlur, disabled }: Options) {
  const box = useCombobox();
  const { listId, isOpen, active, open, close } = box;
  const [caret, setCaret] = useState(value.length);
  const placeCaret = useCaret(input);

  const { names, settled } = useSkillSuggestions(isOpen && !disabled ? entryAt(value, caret).name : "");
  const offered = newNames(names, value);
  const { chosen, takesArrow, aria } = box.withOptions(offered);
  const shown = offered.length > 0;

  useEffect(() => {
    if (settled && offered.length > 0) announce(fieldTexts.skills.offered({ count: offered.length }), "polite", listId);
  }, [settled, offered.length, listId]);

  const take = (name: string) => {
    const taken = withEntry(value, caret, name);
    placeCaret(taken.caret);
    setCaret(taken.caret);
    onChange(taken.text);
    close();
  };
  /** Whether the list handled the key. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (takesArrow(event)) return true;
    if (event.key === "Enter" && chosen !== undefined) take(chosen);
    else if (event.key === "Escape" && shown) close();
    else return false;
    return true;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || disabled || event.ctrlKey || event.metaKey) return;
    if (takesKey(event)) {
      event.preventDefault();
      // While a list is open, Escape closes it and not the surrounding dialog.
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
    /** The props of the text input. */
    inputProps: {
      ...aria,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setCaret(target.selectionStart ?? target.value.length);
        open();
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
  };
}

/** Sets the caret after a new value is rendered, because the browser would move it to the end. */
function useCaret(input: RefObject<HTMLInputElement | null>) {
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    const at = next.current;
    next.current = null;
    // Some browsers would return the focus to a field that has lost it.
    if (at !== null && document.activeElement === input.current) input.current?.setSelectionRange(at, at);
  });
  return (at: number) => {
    next.current = at;
  };
}
