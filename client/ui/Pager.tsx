import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "./ButtonLink.tsx";
import { Icon } from "./Icon.tsx";
import { onPlainPress } from "./plainPress.ts";
import { uiTexts } from "./ui.texts.ts";

interface Props {
  /** What it walks through, for those who list landmarks. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  /** How many of them pages go through, where these end before the list does. */
  reach?: number;
  /** The address of a page. */
  to: (page: number) => string;
  /** Goes there, where the page does it in a way of its own; the addresses are for tabs of their own then. */
  onPage?: (page: number) => void;
}

/** Where one is in a long list, and the ways on and back. Nothing where all of it is on one page. */
export function Pager({ label, page, pageSize, total, reach = total, to, onPage }: Props) {
  const pages = Math.ceil(Math.min(total, reach) / pageSize);
  if (pages < 2 && page === 1) return null;
  const first = (page - 1) * pageSize + 1;
  const way = (next: number) => ({
    variant: "second" as const,
    small: true,
    to: to(next),
    onClick: onPage && onPlainPress(() => onPage(next)),
  });
  return (
    <nav className="row" aria-label={label}>
      {/* A page behind the last one has nothing to count. */}
      {first <= total && <p className="soft small">{uiTexts.pageOf(first, Math.min(page * pageSize, total), total)}</p>}
      {page > 1 && (
        <ButtonLink {...way(Math.min(page - 1, Math.max(pages, 1)))}>
          <Icon of={ChevronLeft} />
          {uiTexts.pageBefore}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink {...way(page + 1)}>
          {uiTexts.pageAfter}
          <Icon of={ChevronRight} />
        </ButtonLink>
      )}
    </nav>
  );
}
