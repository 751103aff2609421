import type { ComponentProps, MouseEvent } from "react";
import { useHref, useNavigate } from "react-router";
import { isPlainPress } from "./plainPress.ts";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** What the page there finds in the navigation state. A tab of its own begins without. */
  state?: unknown;
};

/**
 * A link to a page of ours. The router's own Link brings its data mode along (4 kB after compression, on every page),
 * which we do not use.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainPress(event, rest.target)) return;
    event.preventDefault();
    // The page that one is on already is not put into the history a second time.
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: href === pathname + search + hash, state });
  };
  return <a {...rest} href={href} onClick={handleClick} />;
}
