import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { problemOf } from "#client/data/fault-toast.ts";
import type { ServerState } from "#client/data/useEndpoint.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { BehindTheEnd } from "#client/ui/feedback/PastTheEnd.tsx";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { PEOPLE_DEPTH, PEOPLE_PAGE } from "#shared/admin/people/people-lists.ts";
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
  const found = list.state === "ready" ? list.value : null;
  const pages = PEOPLE_DEPTH / PEOPLE_PAGE;
  // Deep pages of what very many fit are slow to reach by number, and behind the last number there are more.
  const byCursor = found?.total_is_least || page >= pages;
  const pageTo = (next: number) => {
    if (next > page) return to(next, byCursor ? (found?.next_cursor ?? null) : null);
    const begins = trail[next];
    return begins === undefined ? to(Math.min(next, pages), null) : to(next, begins);
  };
  // Cursors lead on and not back: each page remembers where those before it began.
  const cursors = cursor === null ? trail : { ...trail, [page]: cursor };
  return (
    <>
      {found?.total_is_least && <p className="soft">{texts.least(found.total)}</p>}
      <ListBody
        texts={texts}
        problem={problemIn(list)}
        onRetry={onRetry}
        shown={
          found && {
            ...{ rows: found.records.length, total: found.total, page, pageSize: PEOPLE_PAGE },
            ...{ least: found.total_is_least, more: found.next_cursor !== null },
          }
        }
        loading={
          <>
            <p className="visually-hidden">{texts.loading}</p>
            <RecordTable {...table} rows={null} />
          </>
        }
        to={pageTo}
        stateOf={() => ({ cursors })}
        pastTheEnd={<BehindTheEnd first={to(1, null)} />}
        empty={empty}
      >
        <RecordTable {...table} rows={found?.records ?? []} stale={list.state === "ready" && list.stale} />
      </ListBody>
    </>
  );
}

/** Why there is no list: what is wrong with the words that were searched for, or why there is no answer. */
function problemIn(list: ServerState<unknown>): string | null {
  const [said] = list.state === "failed" ? Object.values(list.fault.fields ?? {}).flat() : [];
  return said ?? problemOf(list);
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
export const NobodyFits = ({ title, all }: { title: string; all: string }) => (
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
);
