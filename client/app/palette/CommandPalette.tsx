import { BriefcaseBusiness, File, type LucideIcon, Search, UserRound } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { UserType } from "#shared/accounts/user-types.ts";
import { own } from "#shared/dictionary.ts";
import styles from "./CommandPalette.module.css";
import { matchingItems, PALETTE_GROUPS, type PaletteGroup, type PaletteItem } from "./palette-items.ts";
import { paletteTexts as texts } from "./texts/palette.texts.ts";
import { usePaletteItems } from "./usePaletteItems.ts";

const ICONS: Record<PaletteGroup, LucideIcon> = { people: UserRound, jobs: BriefcaseBusiness, pages: File };

/** Milliseconds after the last key before the number of results is announced, so that not every key causes it. */
const SAY_AFTER_MS = 600;

/**
 * Finds a person, a job or a page by a few letters, and opens it: a combobox whose list is always shown. The focus stays in
 * the field, and the first result is chosen, so that Enter opens it.
 */
export function CommandPalette({ type, onClose }: { type: UserType; onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [wanted, setWanted] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const hintId = useId();
  const items = matchingItems(usePaletteItems(type), query);
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === wanted),
  );
  const active = items[at];
  useEffect(() => field.current?.focus(), []);
  useSaidCount(query, items.length);
  useEffect(() => {
    if (active) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  const take = (item: PaletteItem) => {
    // Close the modal first: while it is open, nothing outside it can take the focus.
    flushSync(onClose);
    item.open();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    const steps = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1 };
    const to = own(steps, event.key);
    if (to !== undefined) {
      event.preventDefault();
      setWanted(items[to]?.key ?? null);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      take(active);
    }
  };
  return (
    <Dialog title={texts.title} small onClose={onClose}>
      <label className="visually-hidden" htmlFor={`${listId}-field`}>
        {texts.label}
      </label>
      <TextInput
        ref={field}
        id={`${listId}-field`}
        icon={Search}
        autoComplete="off"
        placeholder={texts.label}
        value={query}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, active)}
        aria-describedby={hintId}
        onChange={(event) => {
          setQuery(event.target.value);
          setWanted(null);
        }}
        onKeyDown={handleKeyDown}
      />
      <p id={hintId} className="soft small">
        {texts.keys}
      </p>
      {items.length === 0 ? <p>{texts.none}</p> : <Options id={listId} items={items} active={active} onTake={take} />}
    </Dialog>
  );
}

/** The id of an option. Keys contain spaces and slashes, which an id reference must not. */
const optionId = (listId: string, { key }: PaletteItem): string => `${listId}-${encodeURIComponent(key)}`;

interface OptionsProps {
  id: string;
  items: readonly PaletteItem[];
  active: PaletteItem | undefined;
  onTake: (item: PaletteItem) => void;
}

function Options({ id, items, active, onTake }: OptionsProps) {
  const groups = PALETTE_GROUPS.filter((group) => items.some((item) => item.group === group));
  return (
    <div id={id} role="listbox" aria-label={texts.results} tabIndex={-1} className={styles.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a listbox.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className={styles.group} role="presentation">
            {texts.groups[group]}
          </p>
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys.
              <div
                key={item.key}
                id={optionId(id, item)}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={item.key === active?.key}
                // A press would move the focus out of the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(item)}
              >
                <Icon of={ICONS[group]} />
                <span className={styles.words}>
                  <b>{item.text}</b>
                  {item.detail && <span className="soft small">{item.detail}</span>}
                </span>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

function useSaidCount(query: string, count: number): void {
  useEffect(() => {
    if (query.trim() === "") return;
    const timer = setTimeout(
      () => announce(count === 0 ? texts.none : texts.found({ count }), "polite", "palette"),
      SAY_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [query, count]);
}
