import { ChevronLeft, ChevronRight } from "lucide-react";
import { buttonClass } from "#client/ui/Button.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { Link } from "#client/ui/Link.tsx";
import { onPlainPress } from "#client/ui/plainPress.ts";
import type { JobPage } from "#shared/jobs/job-search.ts";
import styles from "./JobSearch.module.css";
import { searchTexts as texts } from "./search.texts.ts";

interface Props {
  page: Pick<JobPage, "page" | "page_size" | "total" | "jobs">;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
}

/** Where one is among the pages, and the ways to the next ones: links, so that each opens in a tab too. */
export function Pager({ page: { page, page_size, total, jobs }, hrefOf, onPage }: Props) {
  const last = Math.ceil(total / page_size);
  if (last <= 1) return null;
  const from = (page - 1) * page_size + 1;
  const to = (next: number) => ({
    to: hrefOf(next),
    className: buttonClass({ variant: "second", small: true }),
    onClick: onPlainPress(() => onPage(next)),
  });
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <p className="soft small">{texts.range(from, from + jobs.length - 1, total)}</p>
      {page > 1 && (
        <Link {...to(page - 1)}>
          <Icon of={ChevronLeft} />
          {texts.earlier}
        </Link>
      )}
      {page < last && (
        <Link {...to(page + 1)}>
          {texts.later}
          <Icon of={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}
