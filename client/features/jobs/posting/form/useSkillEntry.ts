import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { useSkillSuggestions } from "#client/data/useSkillSuggestions.ts";
import { optionId } from "#client/ui/controls/SuggestionList.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { foldText } from "#shared/text.ts";
import { jobFormTexts } from "./job-form.texts.ts";

const texts = jobFormTexts.skills;

interface Options {
  input: RefObject<HTMLInputElement | null>;
  /** Those that are there already are not offered. */
  taken: readonly string[];
  /** Returns whether the skill was taken; otherwise the text stays, to be corrected. */
  onAdd: (name: string) => boolean;
  disabled: boolean;
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * The combobox for one skill: what is offered while it is typed, and the keys that walk through it and take from it. The
 * list opens by typing or by an arrow key, and never by the focus alone.
 */
export function useSkillEntry({ input, taken, onAdd, disabled }: Options) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);

  const { names, settled } = useSkillSuggestions(open && !disabled ? plain(typed) : "");
  const known = new Set(taken.map(foldText));
  const offered = names.filter((name) => !known.has(foldText(name)));
  const index = active === null ? -1 : offered.indexOf(active);
  const shown = open && offered.length > 0;

  useEffect(() => {
    if (shown && settled) announce(texts.offered(offered.length), "polite", listId);
  }, [shown, settled, offered.length, listId]);

  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const add = (name: string) => {
    close();
    if (!disabled && onAdd(name)) setTyped("");
  };
  const addTyped = () => {
    if (plain(typed) !== "") add(plain(typed));
    else close();
  };
  const step = (by: 1 | -1) => {
    setOpen(true);
    // From the field to either end, and from either end to the field.
    const stops = [null, ...offered];
    setActive(stops.at((index + 1 + by) % stops.length) ?? null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (event.nativeEvent.isComposing || disabled || event.ctrlKey || event.metaKey) return;
    if ((key === "ArrowDown" || key === "ArrowUp") && !shiftKey) step(key === "ArrowDown" ? 1 : -1);
    // Never a press of Save: it adds, or there is nothing to add.
    else if (key === "Enter" || key === ",") {
      const chosen = offered[index];
      if (key === "Enter" && chosen !== undefined) add(chosen);
      else addTyped();
    } else if (key === "Escape" && shown) close();
    else return;
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
    /** For the text input. */
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": shown,
      "aria-controls": listId,
      "aria-activedescendant": index < 0 ? undefined : optionId(listId, index),
      value: typed,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setTyped(target.value);
        setOpen(true);
        setActive(null);
      },
      onKeyDown: handleKeyDown,
      // What was typed is not lost by going on.
      onBlur: addTyped,
    },
  } as const;
}
