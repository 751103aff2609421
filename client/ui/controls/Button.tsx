import type { ComponentProps, MouseEvent } from "react";
import { useEffect } from "react";
import { cx } from "#client/ui/cx.ts";
import { announceWhile } from "#client/ui/feedback/announce.ts";
import { Spinner } from "#client/ui/feedback/Spinner.tsx";
import styles from "./Button.module.css";

/** One main button for each place; danger is always confirmed. */
export type ButtonVariant = "main" | "second" | "quiet" | "danger";

export type ButtonLook = {
  variant?: ButtonVariant;
  /** 44px instead of 48. */
  small?: boolean;
  /** As wide as its place. */
  wide?: boolean;
};

/** The classes of a button, for links and labels that look like one. */
export function buttonClass({ variant = "main", small = false, wide = false }: ButtonLook, className?: string): string {
  return cx(
    styles.button,
    variant !== "main" && styles[variant],
    small && styles.small,
    wide && styles.wide,
    className,
  );
}

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  ButtonLook & {
    /** At work: keeps its focus and colour, ignores presses, shows a spinner. */
    busy?: boolean;
    /** What it says meanwhile, for example 'Saving...'. Readers hear it once. */
    busyText?: string;
    /** Cannot be pressed now. Never `disabled`: that would drop the focus and hide the button from readers. */
    inactive?: boolean;
  };

export function Button({
  variant,
  small,
  wide,
  busy = false,
  busyText,
  inactive = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const still = busy || inactive;
  useEffect(() => {
    return busy && busyText ? announceWhile(busyText) : undefined;
  }, [busy, busyText]);

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops the submit that Enter in a field would send through this button.
    if (still) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, small, wide }, className)}
      aria-disabled={still || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  );
}
