import type { ComponentProps, MouseEvent } from "react";
import { useHref, useNavigate } from "react-router";

/**
 * A link to a page of ours. The router's own Link brings its data mode along (4 kB after compression, on every page),
 * which we do not use.
 */
export function Link({ to, onClick, ...rest }: Omit<ComponentProps<"a">, "href"> & { to: string }) {
  const href = useHref(to);
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || (rest.target && rest.target !== "_self")) return;
    // With a key held the browser opens a tab or a window, or saves the page.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The page that one is on already is not put into the history a second time.
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: href === pathname + search + hash });
  };
  return <a {...rest} href={href} onClick={handleClick} />;
}
