import type { MouseEvent, ReactNode } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { feedbackTexts } from "#client/ui/feedback/feedback.texts.ts";
import { MessageBox } from "./MessageBox.tsx";

/** A part of a page whose heading can take the focus, and stays; that of a whole page may give way to another. */
const PART = "section, dialog";
const HEADING = ':is(h1, h2)[tabindex="-1"]';

interface Props {
  title: string;
  /** Why, and what helps. */
  children?: ReactNode;
  /** Left out where to ask again is of no use. */
  onRetry?: (() => void) | undefined;
  /** Another way on, beside it. */
  action?: ReactNode;
}

/** Stands in the place of what could not be loaded. The page stays where it is: nobody has pressed anything yet. */
export function LoadFailed({ title, children, onRetry, action }: Props) {
  const handleRetry = ({ currentTarget }: MouseEvent) => {
    // The button goes with the failure: the focus goes on where what comes is read from.
    const heading = currentTarget.closest(PART)?.querySelector<HTMLElement>(HEADING);
    (heading ?? document.getElementById("main"))?.focus({ preventScroll: true });
    onRetry?.();
  };
  return (
    <div className="stack">
      <MessageBox type="error" title={title} inPlace>
        {children}
      </MessageBox>
      {(onRetry || action) && (
        <div className="row">
          {onRetry && (
            <Button variant="second" small onClick={handleRetry}>
              {feedbackTexts.tryAgain}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
