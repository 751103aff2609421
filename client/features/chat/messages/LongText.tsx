import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { continued } from "#shared/chat/excerpt.ts";
import styles from "./LongText.module.css";
import { shortened } from "./shortened.ts";
import { messageTexts as texts } from "./texts/message/message.texts.ts";

interface Props {
  text: string;
  /** The words of a search that has found it, or of none if a quote has led here: then all of it is shown. */
  found: readonly string[] | null;
  /** The message was reached with the arrow keys: Tab leads to the button. */
  reached: boolean;
  /** Called before the text becomes longer. */
  onOpen: () => void;
  /** Shows the text, or its beginning. `isWhole` is false for a beginning that ends within a word. */
  children: (shown: string, isWhole: boolean) => ReactNode;
}

/** A message's text. A long one is shortened, with a button that shows all of it. */
export function LongText({ text, found, reached, onOpen, children }: Props) {
  const [open, setOpen] = useState(false);
  const [lastFound, setLastFound] = useState<readonly string[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (found !== lastFound) {
    setLastFound(found);
    if (found) setOpen(true);
  }
  const short = shortened(text);
  if (!short) return children(text, true);
  const handlePress = () => {
    if (!open) onOpen();
    flushSync(() => setOpen(!open));
    // A closed text is shorter: the button stays where the reader can see it.
    if (open) button.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      {open ? children(text, true) : children(continued(short.text), short.endsWell)}
      <button ref={button} type="button" className={styles.toggle} tabIndex={reached ? 0 : -1} onClick={handlePress}>
        {open ? texts.showLess : texts.showMore}
      </button>
    </>
  );
}
