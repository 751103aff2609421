import { CircleAlert } from "lucide-react";
import type { MouseEvent } from "react";
import { useEffect, useId, useRef } from "react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./ErrorSummary.module.css";
import { formsTexts as formTexts } from "./texts/forms/forms.texts.ts";

/** A wrong field: the id of its control, and the same message that is shown at the field. */
export type Problem = { id: string; message: string };

function goTo(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  // Does not use the address: Back would then go through the errors one by one.
  event.preventDefault();
  const control = document.getElementById(id);
  if (!control) return;
  (control.closest("[data-field]") ?? control).scrollIntoView({ block: "start" });
  control.focus({ preventScroll: true });
}

/**
 * All problems of a form, at the top of main. It takes focus when it appears and each time `attempt` grows, so count
 * the presses of Next or Submit. Renders nothing without problems.
 */
export function ErrorSummary({ problems, attempt = 0 }: { problems: readonly Problem[]; attempt?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const any = problems.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` takes the focus again.
  useEffect(() => {
    if (any) box.current?.focus();
  }, [any, attempt]);

  if (!any) return null;
  return (
    <div className={styles.summary} ref={box} role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <Icon of={CircleAlert} large />
      <div>
        <h2 id={titleId}>{formTexts.problems({ count: problems.length })}</h2>
        <ul className={styles.list}>
          {problems.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
