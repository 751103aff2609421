import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { problemOf } from "#client/data/fault-toast.ts";
import type { ServerState } from "#client/data/useEndpoint.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { PastTheEnd } from "#client/ui/feedback/PastTheEnd.tsx";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { PEOPLE_DEPTH, PEOPLE_PAGE } from "#shared/admin/people/people-lists.ts";
import { type Column, RecordTable } from "./RecordTable.tsx";
import type { RecordPage } from "./records.ts";
import { peopleTexts as texts } from "./texts/people.texts.ts";

interface Props<Row extends { id: number }> {
  caption: string;
  list: ServerState<RecordPage<Row>>;
  columns: readonly Column<Row>[];
  sort: string;
  page: number;
  /** The cursor of this page, if its number is not enough to find it. */
  cursor: string | null;
  /** Returns the address of a page, with a cursor if its number is not enough to find it. */
  to: (page: number, cursor: string | null) => string;
  onSort: (column: string) => void;
  onRetry: () => void;
  /** Shown if there are no rows: the next step. */
  empty: ReactNode;
}

/** A page of a list, or the reason why there is none. */
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
  // Deep pages of large lists are slow to load by number, and there are pages after the last number.
  const byCursor = found?.total_is_least || page >= pages;
  const pageTo = (next: number) => {
    if (next > page) return to(next, byCursor ? (found?.next_cursor ?? null) : null);
    const begins = trail[next];
    return begins === undefined ? to(Math.min(next, pages), null) : to(next, begins);
  };
  // Cursors only lead forward, so each page stores the cursors of the previous ones in its history entry.
  const cursors = cursor === null ? trail : { ...trail, [page]: cursor };
  return (
    <>
      {found?.total_is_least && <p className="soft">{texts.least({ total: found.total })}</p>}
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
        pastTheEnd={<PastTheEnd first={to(1, null)} />}
        empty={empty}
      >
        <RecordTable {...table} rows={found?.records ?? []} stale={list.state === "ready" && list.stale} />
      </ListBody>
    </>
  );
}

/** Why there is no list: the error at the search field, or the reason of the failure. */
function problemIn(list: ServerState<unknown>): string | null {
  const [said] = list.state === "failed" ? Object.values(list.fault.fields ?? {}).flat() : [];
  return said ?? problemOf(list);
}

/** The cursors of the previous pages by page number. From the history entry, which may contain anything. */
function trailOf(state: unknown): Readonly<Record<number, string>> {
  const cursors: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "cursors") : null;
  if (typeof cursors !== "object" || cursors === null) return {};
  return Object.fromEntries(
    Object.entries(cursors).filter((one): one is [string, string] => typeof one[1] === "string"),
  );
}

/** Shown if there are entries, but none match the filters. */
export const NoMatches = ({ title, all }: { title: string; all: string }) => (
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
