import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "./Button.tsx";

/** A link that looks like a button. It leads to a route, or to `#part` of the same page. */
export function ButtonLink({
  to,
  className,
  children,
  onClick,
  state,
  ...look
}: ButtonLook & Pick<LinkProps, "onClick" | "state"> & { to: string; className?: string; children: ReactNode }) {
  const classes = buttonClass(look, className);
  // The browser scrolls to a part of the page itself; the router would only change the address.
  return to.startsWith("#") ? (
    <a href={to} className={classes} onClick={onClick}>
      {children}
    </a>
  ) : (
    <Link to={to} state={state} className={classes} onClick={onClick}>
      {children}
    </Link>
  );
}
