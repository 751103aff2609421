import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { chat } from "../chat.store.ts";
import styles from "./EmojiPicker.module.css";
import { type Emoji, emojiGroups } from "./emoji.ts";
import { recentEmoji, rememberEmoji } from "./recent-emoji.ts";
import { composerTexts } from "./texts/composer/composer.texts.ts";

/** Emoji per row; the style sheet has the same number. */
const COLUMNS = 6;

type Place = readonly [row: number, column: number];

/** The cell that a key leads to, in rows of these lengths. Left and right wrap to the next row, up and down keep the column. */
function placeAfter(key: string, [row, column]: Place, lengths: readonly number[]): Place | null {
  const last = (at: number) => (lengths[at] ?? 0) - 1;
  const inRow = (at: number): Place => [at, Math.min(column, last(at))];
  if (key === "ArrowRight" && column < last(row)) return [row, column + 1];
  if (key === "ArrowRight" && row < lengths.length - 1) return [row + 1, 0];
  if (key === "ArrowLeft" && column > 0) return [row, column - 1];
  if (key === "ArrowLeft" && row > 0) return [row - 1, last(row - 1)];
  if (key === "ArrowDown" && row < lengths.length - 1) return inRow(row + 1);
  if (key === "ArrowUp" && row > 0) return inRow(row - 1);
  if (key === "Home") return [row, 0];
  return key === "End" ? [row, last(row)] : null;
}

interface Group {
  id: string;
  name: string;
  rows: readonly (readonly Emoji[])[];
}

const inRows = (emoji: readonly Emoji[]): Emoji[][] =>
  Array.from({ length: Math.ceil(emoji.length / COLUMNS) }, (_, row) =>
    emoji.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );

/** All groups in the current language, after one with the recent emoji. */
function groupsAfter(recentSigns: readonly string[]): Group[] {
  const groups = emojiGroups();
  const known = groups.flatMap(({ emoji }) => emoji);
  const recent = recentSigns.flatMap((emoji) => known.find((one) => one.emoji === emoji) ?? []);
  const all = [
    ...(recent.length > 0 ? [{ id: "recent", name: composerTexts.recentEmoji, emoji: recent }] : []),
    ...groups,
  ];
  return all.map(({ id, name, emoji }) => ({ id, name, rows: inRows(emoji) }));
}

/** The emoji in groups, recent ones first. One tab stop; arrow keys move, Enter or a click chooses. */
export function EmojiPicker({ id, onChoose }: { id: string; onChoose: (emoji: string) => void }) {
  const ownId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [recentSigns] = useState(() => recentEmoji(chat.getState().me));
  const groups = groupsAfter(recentSigns);
  const [at, setAt] = useState<Place>([0, 0]);
  const rows = groups.flatMap((group) => group.rows);

  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[data-place='0-0']")?.focus();
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    const lengths = rows.map((row) => row.length);
    const to = placeAfter(event.key, at, lengths);
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-place='${to.join("-")}']`)?.focus();
  };
  const choose = (emoji: string) => {
    rememberEmoji(chat.getState().me, emoji);
    onChoose(emoji);
  };

  return (
    <div
      ref={box}
      id={id}
      className={styles.picker}
      role="dialog"
      aria-label={composerTexts.emoji}
      onKeyDown={handleKeyDown}
    >
      {groups.map((group, index) => (
        <section key={group.id} aria-labelledby={`${ownId}-${index}`}>
          <h3 id={`${ownId}-${index}`}>{group.name}</h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a grid of buttons is no table of data. */}
          <div role="grid" aria-labelledby={`${ownId}-${index}`}>
            {group.rows.map((row) => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              // biome-ignore lint/a11y/useFocusableInteractive: the buttons in it are.
              <div key={row[0]?.emoji} role="row" className={styles.row}>
                {row.map(({ emoji, name }, column) => {
                  const place = rows.indexOf(row);
                  return (
                    // biome-ignore lint/a11y/useSemanticElements: as above.
                    // biome-ignore lint/a11y/useFocusableInteractive: the button in it is.
                    <div key={emoji} role="gridcell">
                      <button
                        type="button"
                        className={`${styles.emoji} focus-inset`}
                        title={name}
                        data-place={`${place}-${column}`}
                        tabIndex={place === at[0] && column === at[1] ? 0 : -1}
                        onFocus={() => setAt([place, column])}
                        onClick={() => choose(emoji)}
                      >
                        <span aria-hidden="true">{emoji}</span>
                        <span className="visually-hidden">{name}</span>
                      </button>
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
