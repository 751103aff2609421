import { CircleX, Columns3 } from "lucide-react";
import { useState } from "react";
import { listTexts } from "#client/features/applications/list/texts/list.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { ApplicationCard } from "#shared/applications/applications.schemas.ts";
import { mayMove } from "#shared/applications/statuses.ts";
import list from "../list/list.module.css";
import { ApplicantRow } from "./ApplicantRow.tsx";
import styles from "./applicants.module.css";
import { CompareDialog } from "./CompareDialog.tsx";
import { RejectDialog } from "./RejectDialog.tsx";

const texts = listTexts.applicants;
const COMPARED_MAX = 3;

interface Props {
  applications: readonly ApplicationCard[];
  stale: boolean;
  /** The id of the open application. */
  current: number | null;
  to: (id: number) => string;
  onOpened: (id: number) => void;
  /** Called after an action here has changed applications. */
  onNews: () => void;
}

/** The applicants of a page: open one, or select several to compare or reject them. */
export function ApplicantList({ applications, stale, current, to, onOpened, onNews }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<"compare" | "reject" | null>(null);
  const now = new Date(useNow());
  // Applications that have left the page are no longer selected.
  const chosen = applications.filter(({ id }) => picked.has(id));
  const rejectable = chosen.filter(({ status }) => mayMove(status, "rejected", "employer"));
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen.map((one) => one.id));
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  const compares = chosen.length > 1 && chosen.length <= COMPARED_MAX;
  return (
    <>
      {chosen.length > 0 && (
        <div className={styles.chosen}>
          <p role="status">
            <b>{texts.chosen({ count: chosen.length })}</b>
            {!compares && <span className="soft small"> {texts.compareHint}</span>}
          </p>
          <div className="row">
            <Button variant="second" small inactive={!compares} onClick={() => setOpen("compare")}>
              <Icon of={Columns3} />
              {texts.compare}
            </Button>
            {rejectable.length > 0 && (
              <Button variant="quiet" small className={styles.final} onClick={() => setOpen("reject")}>
                <Icon of={CircleX} />
                {texts.reject}
              </Button>
            )}
            <Button variant="quiet" small onClick={() => setPicked(new Set())}>
              {texts.unchoose}
            </Button>
          </div>
        </div>
      )}
      <ul className={cx(styles.list, stale && list.stale)}>
        {applications.map((application) => (
          <ApplicantRow
            key={application.id}
            application={application}
            now={now}
            to={to(application.id)}
            isCurrent={application.id === current}
            isChosen={picked.has(application.id)}
            onChoose={(on) => toggle(application.id, on)}
            onOpened={() => onOpened(application.id)}
          />
        ))}
      </ul>
      {open === "compare" && <CompareDialog applications={chosen} onClose={() => setOpen(null)} />}
      {open === "reject" && (
        <RejectDialog
          applications={rejectable}
          onDone={() => {
            setPicked(new Set());
            onNews();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
