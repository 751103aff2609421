import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { REACTIONS, type ReactionKind } from "#shared/chat/reactions.ts";
import { own } from "#shared/dictionary.ts";
import styles from "./ReactionMenu.module.css";
import { REACTION_EMOJI } from "./reaction-emoji.ts";
import { reactionsTexts as texts } from "./texts/reactions.texts.ts";

const LAST = REACTIONS.length - 1;
/** The index that a key leads to; the ends meet. */
const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at === LAST ? 0 : at + 1),
  ArrowDown: (at) => (at === LAST ? 0 : at + 1),
  ArrowLeft: (at) => (at === 0 ? LAST : at - 1),
  ArrowUp: (at) => (at === 0 ? LAST : at - 1),
  Home: () => 0,
  End: () => LAST,
};

interface Props {
  chosen: ReactionKind | null;
  onChoose: (kind: ReactionKind) => void;
}

/** The reactions, of which one can be chosen. One tab stop; arrow keys move, Enter or a press chooses. */
export function ReactionMenu({ chosen, onChoose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(chosen === null ? 0 : REACTIONS.indexOf(chosen));
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = own(STEPS, event.key);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    menu.current?.querySelectorAll<HTMLElement>("button")[step(at)]?.focus();
  };
  return (
    <div ref={menu} role="menu" aria-label={texts.menu} className={styles.menu} onKeyDown={handleKeyDown}>
      {REACTIONS.map((kind, index) => (
        <button
          key={kind}
          type="button"
          role="menuitemradio"
          aria-checked={kind === chosen}
          className={`${styles.choice} focus-inset`}
          title={texts.names[kind]}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => onChoose(kind)}
        >
          <span aria-hidden="true">{REACTION_EMOJI[kind]}</span>
          <span className="visually-hidden">{texts.names[kind]}</span>
        </button>
      ))}
    </div>
  );
}
