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
  /** What it shows; `close` also gives the focus back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Under the start of the button instead of its end. */
  start?: boolean;
  /** Controlled, where other things close it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

/** A button, and what it shows below. Plain links and buttons inside, no role=menu: Tab walks through them. */
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

/** The account menu and its like: a Disclosure with a list of MenuItems. */
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

/** One line of a menu: a button, or a link with `to`. */
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
