import { useEffect, useRef, useState } from "react";
import { ListCard } from "#client/ui/lists/ListCard.tsx";
import type { OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import { DeleteQuestion } from "./DeleteQuestion.tsx";
import { PositionRow } from "./PositionRow.tsx";
import { ReopenDialog } from "./ReopenDialog.tsx";
import { useJobActions } from "./useJobActions.ts";

type Asking = { what: "date" | "deletion"; job: OwnJobCard };

/** The rows, and the two dialogs that their buttons can open. */
export function PositionList({ jobs, onDone }: { jobs: readonly OwnJobCard[]; onDone: () => Promise<void> }) {
  const actions = useJobActions(onDone);
  const [asking, setAsking] = useState<Asking | null>(null);
  const list = useFocusKept(jobs);
  const hasPassed = ({ expires_at }: OwnJobCard) => expires_at !== null && Date.parse(expires_at) <= Date.now();

  const handleReopen = async (job: OwnJobCard) => {
    if (hasPassed(job)) setAsking({ what: "date", job });
    // The server's clock decides.
    else if ((await actions.reopen(job)) === "expired") setAsking({ what: "date", job });
  };
  return (
    <>
      <ListCard ref={list} tabIndex={-1}>
        {jobs.map((job) => (
          <li key={job.id}>
            <PositionRow
              job={job}
              busy={actions.busy.has(job.id)}
              onClose={() => void actions.close(job)}
              onReopen={() => void handleReopen(job)}
              onDelete={() => setAsking({ what: "deletion", job })}
            />
          </li>
        ))}
      </ListCard>
      {asking?.what === "date" && (
        <ReopenDialog job={asking.job} onOpen={actions.reopen} onClose={() => setAsking(null)} />
      )}
      {asking?.what === "deletion" && (
        <DeleteQuestion job={asking.job} onDelete={actions.remove} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

/** When a job moves to another view, its row disappears with the focus, so the list takes the focus. */
function useFocusKept(jobs: readonly OwnJobCard[]) {
  const list = useRef<HTMLUListElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const note = () => {
      wasInside.current = list.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after these rows have replaced others.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [jobs]);
  return list;
}
