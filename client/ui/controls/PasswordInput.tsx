import { Eye } from "lucide-react";
import type { ComponentProps } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "#client/ui/cx.ts";
import { useWired } from "#client/ui/forms/Field.tsx";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import styles from "#client/ui/input.module.css";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { Button } from "./Button.tsx";

/**
 * A password field with a Show button. Set `autoComplete` to "current-password" or "new-password", because many people
 * sign in with a password manager. A shown password is hidden again on submit, so that browsers do not save it as form
 * history.
 */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const ownId = useId();
  const wired = useWired(props);
  const id = wired.id ?? ownId;

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form || !shown) return;
    const hide = () => setShown(false);
    form.addEventListener("submit", hide);
    return () => form.removeEventListener("submit", hide);
  }, [shown]);

  return (
    <div className={styles.withButton} ref={place}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...wired}
        id={id}
        type={shown ? "text" : "password"}
        className={cx(styles.input, className)}
      />
      {/* A toggle button: the name stays the same and aria-pressed says the state. */}
      <Button variant="quiet" small aria-pressed={shown} aria-controls={id} onClick={() => setShown((is) => !is)}>
        <Icon of={Eye} />
        <span>{formTexts.show({ hidden })}</span>
      </Button>
    </div>
  );
}
