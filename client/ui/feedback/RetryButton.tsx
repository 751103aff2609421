import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { focusHeadingOf } from "./focus-heading.ts";
import { feedbackTexts } from "./texts/feedback.texts.ts";

/**
 * Repeats what failed to load. It disappears with the failure, also by itself when the connection returns: then the focus
 * moves to the heading above instead of being lost.
 */
export function RetryButton({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const here = button.current;
    return () => {
      if (here && here === document.activeElement) focusHeadingOf(here);
    };
  }, []);
  return (
    <Button ref={button} variant="second" small onClick={onRetry}>
      {children ?? feedbackTexts.tryAgain}
    </Button>
  );
}
