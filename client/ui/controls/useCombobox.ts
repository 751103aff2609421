import { useId, useState } from "react";
import { optionId } from "./SuggestionList.tsx";

/**
 * The state of a combobox whose options are a SuggestionList: whether the list is wanted, and the option that the arrow
 * keys have reached. The list opens by typing or by an arrow key, never by the focus alone.
 */
export function useCombobox() {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const show = (open: boolean) => {
    setOpen(open);
    setActive(null);
  };
  return {
    listId,
    isOpen,
    active,
    /** Call this after typing. */
    open: () => show(true),
    close: () => show(false),
    /** The list with the options that are offered now. */
    withOptions: (options: readonly string[]) => {
      const index = active === null ? -1 : options.indexOf(active);
      return {
        /** The option that Enter takes. */
        chosen: options[index],
        /** Handles the arrow keys. @returns whether it was one */
        takesArrow: ({ key, shiftKey }: { key: string; shiftKey: boolean }): boolean => {
          if ((key !== "ArrowDown" && key !== "ArrowUp") || shiftKey) return false;
          setOpen(true);
          // From the field to either end, and from either end to the field.
          const stops = [null, ...options];
          setActive(stops.at((index + 1 + (key === "ArrowDown" ? 1 : -1)) % stops.length) ?? null);
          return true;
        },
        /** For the text input. */
        aria: {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": options.length > 0,
          "aria-controls": listId,
          "aria-activedescendant": index < 0 ? undefined : optionId(listId, index),
        } as const,
      };
    },
  };
}
