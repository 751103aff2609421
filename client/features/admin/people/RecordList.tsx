import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { ServerState } from "#client/data/useEndpoint.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { BehindTheEnd } from "#client/ui/feedback/PastTheEnd.tsx";
import { Pager } from "#client/ui/lists/Pager.tsx";
import { PEOPLE_DEPTH, PEOPLE_PAGE } from "#shared/admin/people-lists.ts";
import styles from "./people.module.css";
import { peopleTexts as texts } from "./people.texts.ts";
import { type Column, RecordTable } from "./RecordTable.tsx";
import type { RecordPage } from "./records.ts";

interface Props<Row extends { id: number }> {
  caption: string;
  list: ServerState<RecordPage<Row>>;
  columns: readonly Column<Row>[];
  sort: string;
  page: number;
  /** Where this page begins, where its number does not say it. */
  cursor: string | null;
  /** The address of a page, and where it begins where its number does not say it. */
  to: (page: number, cursor: string | null) => string;
  onSort: (column: string) => void;
  onRetry: () => void;
  /** Where there is nothing to show: what to do next. */
  empty: ReactNode;
}

/** A page of a list, or why there is none. */
export function RecordList<Row extends { id: number }>({
  list,
  page,
  cursor,
  to,
  onRetry,
  empty,
  ...table
}: Props<Row>) {
  const trail = trailOf(useLocation().state);
  if (list.state === "failed") {
    // What the server says against the question.
    const [said = null] = Object.values(list.fault.fields ?? {}).flat();
    return (
      <LoadFailed title={texts.failed} onRetry={onRetry}>
        {said}
      </LoadFailed>
    );
  }
  if (list.state === "loading") {
    return (
      <>
        <p className="visually-hidden">{texts.loading}</p>
        <RecordTable {...table} rows={null} />
      </>
    );
  }
  const { records, total, total_is_least, next_cursor } = list.value;
  const pages = PEOPLE_DEPTH / PEOPLE_PAGE;
  // Deep pages of what very many fit are slow to reach by number, and behind the last number there are more.
  const byCursor = total_is_least || page >= pages;
  const pageTo = (next: number) => {
    if (next > page) return to(next, byCursor ? next_cursor : null);
    const begins = trail[next];
    return begins === undefined ? to(Math.min(next, pages), null) : to(next, begins);
  };
  // Cursors lead on and not back: each page remembers where those before it began.
  const cursors = cursor === null ? trail : { ...trail, [page]: cursor };
  return (
    <>
      {total_is_least && <p className="soft">{texts.least(total)}</p>}
      {records.length > 0 ? (
        <RecordTable {...table} rows={records} stale={list.stale} />
      ) : total > 0 ? (
        <div className={styles.card}>
          <BehindTheEnd first={to(1, null)} />
        </div>
      ) : (
        empty
      )}
      <Pager
        label={texts.pages}
        page={page}
        pageSize={PEOPLE_PAGE}
        total={total}
        least={total_is_least}
        more={next_cursor !== null}
        to={pageTo}
        stateOf={() => ({ cursors })}
      />
    </>
  );
}

/** Where the pages before this one began, by their number. From the history entry, which may hold anything. */
function trailOf(state: unknown): Readonly<Record<number, string>> {
  const cursors: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "cursors") : null;
  if (typeof cursors !== "object" || cursors === null) return {};
  return Object.fromEntries(
    Object.entries(cursors).filter((one): one is [string, string] => typeof one[1] === "string"),
  );
}

/** There are some, but none of what was asked for. */
export function NobodyFits({ title, all }: { title: string; all: string }) {
  return (
    <div className={styles.card}>
      <EmptyState
        icon={SearchX}
        title={title}
        action={
          <ButtonLink variant="second" to={all}>
            {texts.clear}
          </ButtonLink>
        }
      >
        {texts.nobodyText}
      </EmptyState>
    </div>
  );
}
