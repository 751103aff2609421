import type { ReactNode } from "react";
import { ListLoading } from "#client/ui/feedback/ListLoading.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { BehindTheEnd } from "#client/ui/feedback/PastTheEnd.tsx";
import { ListCard } from "./ListCard.tsx";
import { Pager } from "./Pager.tsx";

interface Props {
  /** What screen readers hear of the loading, what is said of a failure, and the name of the pager. */
  texts: { loading: string; failed: string; pages: string };
  /** Why it could not be loaded; null where it could. */
  problem: string | null;
  onRetry: () => void;
  /** The page that is shown; null while it is loading and where it has failed. */
  shown: { rows: number; total: number; page: number; pageSize: number } | null;
  /** The address of a page. */
  to: (page: number) => string;
  /** Where there are no rows at all. */
  empty: ReactNode;
  /** Where there are rows and none so far down; the usual words and a way to the first page where nothing is given. */
  pastTheEnd?: ReactNode;
  /** In place of both, where a page without rows is about to have some. */
  instead?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list below its heading in each of its states: loading, failed, empty, past the end, or a page of rows. */
export function ListBody({ texts, problem, onRetry, shown, to, empty, pastTheEnd, instead, children }: Props) {
  if (problem !== null)
    return (
      <LoadFailed title={texts.failed} onRetry={onRetry}>
        {problem}
      </LoadFailed>
    );
  if (!shown) return <ListLoading say={texts.loading} />;
  const { rows, ...place } = shown;
  return (
    <>
      {rows > 0
        ? children
        : (instead ?? (
            <ListCard empty>{place.total === 0 ? empty : (pastTheEnd ?? <BehindTheEnd first={to(1)} />)}</ListCard>
          ))}
      <Pager label={texts.pages} {...place} to={to} />
    </>
  );
}
