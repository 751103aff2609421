import { BriefcaseBusiness, File, type LucideIcon, Search, UserRound } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { GroupedOptions, groupedOptionId } from "#client/ui/controls/GroupedOptions.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import type { UserType } from "#shared/accounts/user-types.ts";
import { own } from "#shared/dictionary.ts";
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
    if (active) document.getElementById(groupedOptionId(listId, active.key))?.scrollIntoView({ block: "nearest" });
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
        aria-activedescendant={active && groupedOptionId(listId, active.key)}
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
      {items.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <GroupedOptions
          id={listId}
          label={texts.results}
          groups={PALETTE_GROUPS.flatMap((group) => {
            const options = items.filter((item) => item.group === group);
            const icon = ICONS[group];
            return options.length === 0
              ? []
              : { key: group, title: texts.groups[group], options: options.map((item) => ({ ...item, icon })) };
          })}
          active={active?.key}
          onTake={(key) => {
            const item = items.find((one) => one.key === key);
            if (item) take(item);
          }}
        />
      )}
    </Dialog>
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
