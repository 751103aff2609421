import type { ReactNode } from "react";
import { ListLoading } from "#client/ui/feedback/ListLoading.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { ListCard } from "./ListCard.tsx";

interface Props {
  /** What screen readers hear of the loading, and what is said of a failure. */
  texts: { loading: string; failed: string };
  /** Why it could not be loaded; null where it could. */
  problem: string | null;
  onRetry: () => void;
  /** How many rows are shown; null while they are loading and where that has failed. */
  rows: number | null;
  /** While they are loading; lines of about their height where nothing is given. */
  loading?: ReactNode;
  /** Where there are no rows. */
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list in each of its states: loading, failed, empty, or with rows. A list of pages is a ListBody. */
export function ListStates({ texts, problem, onRetry, rows, loading, empty, children }: Props) {
  if (problem !== null)
    return (
      <LoadFailed title={texts.failed} onRetry={onRetry}>
        {problem}
      </LoadFailed>
    );
  if (rows === null) return loading ?? <ListLoading say={texts.loading} />;
  return rows > 0 ? children : <ListCard empty>{empty}</ListCard>;
}
