import { Download } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PageProps } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Segmented } from "#client/ui/controls/Segmented.tsx";
import { downloadFile } from "#client/ui/downloadFile.ts";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { Analytics } from "#shared/admin/figures/figures.rest.ts";
import { dayOf } from "#shared/manila.ts";
import { Figures } from "./Figures.tsx";
import { figuresCsv } from "./figures-csv.ts";
import styles from "./statistics.module.css";
import { RANGES, rangeAddress, readRange } from "./statistics-query.ts";
import { statisticsTexts as texts } from "./texts/statistics.texts.ts";
import { useAnalytics } from "./useAnalytics.ts";

/** The table headings by column. */
const WAITING = [
  ["1", "2", "3"],
  ["4", "5", "6"],
];

/** `/admin/statistics`: figures about the community. Each equals a recount of the stored data. */
export function StatisticsPage({ title }: PageProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const range = readRange(search);
  const { answer: shown, retry } = useAnalytics(range);
  usePageTitle(title);
  const analytics = shown.state === "ready" ? shown.value : null;

  const isReady = analytics !== null;
  // A link to one figure scrolls to it once it has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the statistics appear.
  useEffect(() => {
    const part = isReady && hash ? document.getElementById(hash.slice(1)) : null;
    if (part && hasNotMoved()) {
      part.focus({ preventScroll: true });
      part.scrollIntoView();
    }
  }, [isReady]);

  function keep(figures: Analytics) {
    const file = new Blob([figuresCsv(figures)], { type: "text/csv" });
    downloadFile(file, `kasama-statistics-${dayOf(new Date())}-${range}-months.csv`);
    toast({ type: "success", title: texts.exported, message: texts.exportedText });
  }

  function choose(value: string) {
    const chosen = RANGES.find((one) => String(one) === value);
    if (chosen) void navigate(pathname + rangeAddress(chosen), { replace: true });
  }

  return (
    <div className="flow">
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {analytics && (
            <p className="soft">
              {texts.counted({ time: () => <RelativeTime key="time" at={analytics.counted_at} inside /> })}
            </p>
          )}
        </div>
        {analytics && (
          <Button variant="second" small onClick={() => keep(analytics)}>
            <Icon of={Download} />
            {texts.export}
          </Button>
        )}
        <Segmented
          label={texts.range}
          segments={RANGES.map((range) => ({ value: String(range), label: texts.rangeOf({ count: range }) }))}
          value={String(range)}
          onChoose={choose}
        />
      </div>
      {shown.state === "loading" && <Waiting />}
      {shown.state === "failed" && <LoadFailed title={texts.failed} onRetry={retry} />}
      {analytics && (
        <div className={shown.state === "ready" && shown.stale ? `${styles.figures} ${styles.stale}` : styles.figures}>
          <Figures analytics={analytics} />
        </div>
      )}
    </div>
  );
}

/** Does not take the focus from someone who has moved it by keyboard in the meantime. */
const hasNotMoved = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.getElementById("main");

/** Placeholders, about as large as the charts. */
function Waiting() {
  return (
    <div className={styles.figures}>
      <p className="visually-hidden">{texts.loading}</p>
      {WAITING.map((column) => (
        <div key={column[0]}>
          {column.map((one) => (
            <div key={one} className={styles.figure}>
              <div>
                <Skeleton wide={70} />
                <Skeleton wide={45} />
              </div>
              <div className={styles.space} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
