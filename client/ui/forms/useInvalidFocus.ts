import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the first wrong field of a form after each refused submit.
 * @param attempt the number of answered submits; 0 before the first
 * @param off true if the form has an ErrorSummary, which takes the focus itself
 */
export function useInvalidFocus(attempt: number, off = false): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0 && !off) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, off]);
  return form;
}
