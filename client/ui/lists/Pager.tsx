import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { onPlainPress } from "#client/ui/controls/plainPress.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { listTexts } from "#client/ui/lists/lists.texts.ts";

interface Props {
  /** What it walks through, for those who list landmarks. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`; the exact number was not counted. */
  least?: boolean;
  /** Whether there is a page behind this one, where that does not follow from the total. */
  more?: boolean;
  /** The address of a page. */
  to: (page: number) => string;
  /** What the history entry of a page is to keep. */
  stateOf?: (page: number) => unknown;
  /** Goes there, where the page does it in a way of its own; the addresses are for tabs of their own then. */
  onPage?: (page: number) => void;
}

/** Where one is in a long list, and the ways on and back. Nothing where all of it is on one page. */
export function Pager({ label, page, pageSize, total, least = false, more, to, stateOf, onPage }: Props) {
  const pages = Math.ceil(total / pageSize);
  const hasNext = more ?? page < pages;
  if (!hasNext && page === 1) return null;
  const first = (page - 1) * pageSize + 1;
  const last = least ? page * pageSize : Math.min(page * pageSize, total);
  const before = least ? page - 1 : Math.min(page - 1, Math.max(pages, 1));
  const say = least ? listTexts.pageOfLeast : listTexts.pageOf;
  const way = (next: number) => ({
    variant: "second" as const,
    small: true,
    to: to(next),
    state: stateOf?.(next),
    onClick: onPage && onPlainPress(() => onPage(next)),
  });
  return (
    <nav className="row" aria-label={label}>
      {/* A page behind the last one has nothing to count. */}
      {(least || first <= total) && <p className="soft small">{say(first, last, total)}</p>}
      {page > 1 && (
        <ButtonLink {...way(before)}>
          <Icon of={ChevronLeft} />
          {listTexts.pageBefore}
        </ButtonLink>
      )}
      {hasNext && (
        <ButtonLink {...way(page + 1)}>
          {listTexts.pageAfter}
          <Icon of={ChevronRight} />
        </ButtonLink>
      )}
    </nav>
  );
}
