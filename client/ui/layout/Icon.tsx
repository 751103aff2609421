import type { LucideIcon } from "lucide-react";
import { cx } from "#client/ui/cx.ts";

export type { LucideIcon };

/** A lucide icon next to a word. It is never the only carrier of a meaning, so it is hidden from screen readers. */
export function Icon({
  of: Drawing,
  large = false,
  className,
}: {
  of: LucideIcon;
  large?: boolean;
  className?: string;
}) {
  return <Drawing className={cx("icon", large && "icon-large", className)} aria-hidden="true" focusable="false" />;
}
