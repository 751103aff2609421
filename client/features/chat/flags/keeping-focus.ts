import { flushSync } from "react-dom";

/**
 * Does something that may remove the row with the focus from its list. Then the focus moves to the next row, or the one
 * before it, or to the heading of the list.
 */
export function keepingFocus(row: HTMLElement | null, act: () => void): void {
  const near = [row?.nextElementSibling, row?.previousElementSibling];
  const heading = row?.closest("section")?.querySelector<HTMLElement>("h2[tabindex]");
  flushSync(act);
  if (!row || row.isConnected) return;
  const next = near.find((one) => one?.isConnected)?.querySelector<HTMLElement>("a, button");
  (next ?? heading)?.focus();
}
