import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import { Link } from "react-router";
import { cx } from "#client/ui/cx.ts";
import { type OpenerProps, useDisclosure } from "#client/ui/hooks/useDisclosure.ts";
import styles from "./Disclosure.module.css";
import { Icon, type LucideIcon } from "./Icon.tsx";

export type DisclosureProps = {
  /** Renders the button; spread the props onto a Button or IconButton. */
  button: (props: OpenerProps) => ReactNode;
  /** The content; `close` also returns the focus to the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Aligns the content with the start of the button instead of its end. */
  start?: boolean;
  /** Controlled, if other code closes it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

/**
 * A button that shows content below it. Use plain links and buttons inside, without role=menu: Tab moves through them.
 */
export function Disclosure({ button, children, start = false, open, onOpenChange, className }: DisclosureProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const { place, opener, contentId, close } = useDisclosure(isOpen, (next) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  });
  return (
    <div className={styles.place} {...place}>
      {button(opener)}
      {isOpen && (
        <div id={contentId} data-disclosed="" className={cx(styles.content, start && styles.start, className)}>
          {typeof children === "function" ? children(close) : children}
        </div>
      )}
    </div>
  );
}

/** A menu such as the account menu: a Disclosure with a list of MenuItems. */
export function MenuButton({
  button,
  children,
  ...rest
}: Omit<DisclosureProps, "children" | "className"> & { children: (close: () => void) => ReactNode }) {
  return (
    <Disclosure button={button} className={styles.menu} {...rest}>
      {children}
    </Disclosure>
  );
}

/** An item of a menu: a button, or a link if `to` is given. */
export function MenuItem({
  icon,
  to,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "type" | "className"> & { icon?: LucideIcon; to?: string }) {
  const inside = (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  );
  return to === undefined ? (
    <button {...rest} type="button" className={styles.item}>
      {inside}
    </button>
  ) : (
    <Link to={to} className={styles.item}>
      {inside}
    </Link>
  );
}
