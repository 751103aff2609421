import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useSkillSuggestions } from "#client/data/useSkillSuggestions.ts";
import { useCombobox } from "#client/ui/controls/useCombobox.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { foldText } from "#shared/text.ts";
import { jobFormTexts } from "./texts/job-form/job-form.texts.ts";

const texts = jobFormTexts.skills;

interface Options {
  input: RefObject<HTMLInputElement | null>;
  /** These are not suggested again. */
  taken: readonly string[];
  /** Returns whether the skill was added; otherwise the text stays in the field. */
  onAdd: (name: string) => boolean;
  disabled: boolean;
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The combobox for one skill: its suggestions and keyboard navigation. */
export function useSkillEntry({ input, taken, onAdd, disabled }: Options) {
  const box = useCombobox();
  const { listId, isOpen, active, open, close } = box;
  const [typed, setTyped] = useState("");

  const { names, settled } = useSkillSuggestions(isOpen && !disabled ? plain(typed) : "");
  const known = new Set(taken.map(foldText));
  const offered = names.filter((name) => !known.has(foldText(name)));
  const { chosen, takesArrow, aria } = box.withOptions(offered);
  const shown = offered.length > 0;

  useEffect(() => {
    if (settled && offered.length > 0) announce(texts.offered({ count: offered.length }), "polite", listId);
  }, [settled, offered.length, listId]);

  const add = (name: string) => {
    close();
    if (!disabled && onAdd(name)) setTyped("");
  };
  const addTyped = () => {
    if (plain(typed) !== "") add(plain(typed));
    else close();
  };
  /** Whether the combobox handled the key. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (takesArrow(event)) return true;
    // Enter adds the skill and never submits the form.
    if (event.key === "Enter" && chosen !== undefined) add(chosen);
    else if (event.key === "Enter" || event.key === ",") addTyped();
    else if (event.key === "Escape" && shown) close();
    else return false;
    return true;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || disabled || event.ctrlKey || event.metaKey || !takesKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    listId,
    typed,
    offered,
    active,
    shown,
    add: (name: string) => {
      add(name);
      input.current?.focus();
    },
    addTyped: () => {
      addTyped();
      input.current?.focus();
    },
    /** The props of the text input. */
    inputProps: {
      ...aria,
      value: typed,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped(target.value);
        open();
      },
      onKeyDown: handleKeyDown,
      // Leaving the field adds the typed text, so that it is not lost.
      onBlur: addTyped,
    },
  };
}
