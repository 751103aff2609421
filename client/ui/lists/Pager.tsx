import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { onPlainPress } from "#client/ui/controls/plainPress.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { listsTexts as listTexts } from "./texts/lists.texts.ts";

interface Props {
  /** The name of the navigation landmark. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`; the exact number was not counted. */
  least?: boolean;
  /** Whether there is a next page, if that does not follow from `total`. */
  more?: boolean;
  /** Returns the address of a page. */
  to: (page: number) => string;
  /** Returns the state of a page's history entry. */
  stateOf?: (page: number) => unknown;
  /** Goes to a page in a custom way. The addresses are then only used to open a page in a new tab. */
  onPage?: (page: number) => void;
}

/** The current range in a long list, with links to the previous and next page. Renders nothing for a single page. */
export function Pager({ label, page, pageSize, total, least = false, more, to, stateOf, onPage }: Props) {
  const pages = Math.ceil(total / pageSize);
  const hasNext = more ?? page < pages;
  if (!hasNext && page === 1) return null;
  const first = (page - 1) * pageSize + 1;
  const last = least ? page * pageSize : Math.min(page * pageSize, total);
  const before = least ? page - 1 : Math.min(page - 1, Math.max(pages, 1));
  const range = { first, last, total };
  const linkTo = (next: number) => ({
    variant: "second" as const,
    small: true,
    to: to(next),
    state: stateOf?.(next),
    onClick: onPage && onPlainPress(() => onPage(next)),
  });
  return (
    <nav className="row" aria-label={label}>
      {/* A page after the last one has no range. */}
      {(least || first <= total) && (
        <p className="soft small">{least ? listTexts.pageOfLeast(range) : listTexts.pageOf(range)}</p>
      )}
      {page > 1 && (
        <ButtonLink {...linkTo(before)}>
          <Icon of={ChevronLeft} />
          {listTexts.pageBefore}
        </ButtonLink>
      )}
      {hasNext && (
        <ButtonLink {...linkTo(page + 1)}>
          {listTexts.pageAfter}
          <Icon of={ChevronRight} />
        </ButtonLink>
      )}
    </nav>
  );
}
