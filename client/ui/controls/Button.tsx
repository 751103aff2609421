import type { ComponentProps, MouseEvent } from "react";
import { useEffect } from "react";
import { cx } from "#client/ui/cx.ts";
import { announceWhile } from "#client/ui/feedback/announce.ts";
import { Spinner } from "#client/ui/feedback/Spinner.tsx";
import styles from "./Button.module.css";

/** Use one primary button per area. A danger button always asks for confirmation. */
export type ButtonVariant = "main" | "second" | "quiet" | "danger";

export type ButtonLook = {
  variant?: ButtonVariant;
  /** 44px high instead of 48px. */
  small?: boolean;
  /** As wide as its container. */
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
    /** Busy: keeps its focus and colour, ignores presses, shows a spinner. */
    busy?: boolean;
    /** The text shown while busy, for example 'Saving...'. Screen readers hear it once. */
    busyText?: string;
    /** Cannot be pressed now. Never use `disabled`: it would drop the focus and hide the button from screen readers. */
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
    // Also prevents the submit that Enter in a field triggers through this button.
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
