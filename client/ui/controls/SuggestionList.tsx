import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { useAnchored } from "#client/ui/hooks/useAnchored.ts";
import styles from "./SuggestionList.module.css";

interface Props {
  id: string;
  label: string;
  names: readonly string[];
  active: string | null;
  anchor: RefObject<HTMLElement | null>;
  onTake: (name: string) => void;
}

/** The id of an option, for the aria-activedescendant of its combobox. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * The options of a combobox. The focus stays in the combobox. The list is in the top layer, so that nothing clips it.
 */
export function SuggestionList({ id, label, names, active, anchor, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useAnchored(anchor, list, true);
  useEffect(() => {
    const at = active === null ? -1 : names.indexOf(active);
    void list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [active, names]);
  // A press would move the focus from the combobox, which closes the list.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onMouseDown={keepFocus}
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys.
        <div
          key={name}
          id={optionId(id, index)}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={name === active}
          onClick={() => onTake(name)}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
