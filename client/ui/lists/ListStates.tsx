import type { ReactNode } from "react";
import { ListLoading } from "#client/ui/feedback/ListLoading.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { ListCard } from "./ListCard.tsx";

interface Props {
  /** `loading` is announced, `failed` is the title of a failure. */
  texts: { loading: string; failed: string };
  /** Why the list could not be loaded; null if it could. */
  problem: string | null;
  onRetry: () => void;
  /** The number of rows; null while they are loading and if that failed. */
  rows: number | null;
  /** Shown while the rows are loading; by default placeholder lines of about their height. */
  loading?: ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list in each state: loading, failed, empty, or with rows. Lists with pages use ListBody. */
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
