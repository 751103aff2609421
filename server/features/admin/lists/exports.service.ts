import * as z from "zod/mini";
import type { ExportStart } from "#server/features/admin/audit/export-start.ts";
import type { Download } from "#server/platform/http/mount-download.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { type EmployerFilter, EmployerRecord, type UserFilter, UserRecord } from "#shared/admin/people/people.rest.ts";
import { PEOPLE_FOUND_MAX } from "#shared/admin/people/people-lists.ts";
import { csvDownload, csvOf } from "./csv.ts";
import { createListSearch, type Way, wordsOf } from "./list-search.ts";
import { type ListDeps, type Reads, toEmployerRecords, toUserRecord } from "./lists.service.ts";

interface Deps extends ListDeps {
  start: ExportStart;
}

/** Rows of one batch. */
const STEP = 500;
/** No batch skips rows: each starts after the last row of the one before. */
const STEP_BY_STEP = { skip: 0, limit: 0 };

/** GET /api/admin/users.csv and /employers.csv: all rows of a filter, newest first. */
export function createListExports({ users, companies, owners, words, start, records, now }: Deps) {
  const searchUsers = createListSearch({ ...users, now });
  const searchCompanies = createListSearch({ ...companies, now });

  /** Reads in batches. Each starts after the last row of the one before, so that all batches cost the same. */
  async function* steps<Filter, Sort, Row extends { _id: number; created_at: Date }>(
    reads: Reads<Filter, Sort, Row>,
    filter: Filter,
    way: Way,
    newest: Sort,
  ): AsyncGenerator<Row[]> {
    if (way === "words") {
      yield await reads.page(filter, newest, { skip: 0, limit: PEOPLE_FOUND_MAX }, way);
      return;
    }
    for (let last: Row | undefined; ; ) {
      const rows = await reads.newestAfter(filter, last ? { at: last.created_at, id: last._id } : null, STEP);
      yield rows;
      last = rows.at(-1);
      if (rows.length < STEP) return;
    }
  }

  const toUserFilter = ({ type, status, search }: UserFilter) => ({
    ...{ type: type ?? null, state: status ?? null },
    words: wordsOf(search, words),
  });
  const toCompanyFilter = ({ status, search }: EmployerFilter) => ({
    state: status ?? null,
    words: wordsOf(search, words),
  });

  async function* eachUser(filter: UserFilter) {
    const found = await searchUsers(toUserFilter(filter), STEP_BY_STEP);
    for await (const rows of steps(users, found.filter, found.way, "-created_at" as const))
      yield* records.each("admin exports", rows, (row) => z.parse(UserRecord, toUserRecord(row)));
  }
  async function* eachCompany(filter: EmployerFilter) {
    const found = await searchCompanies(toCompanyFilter(filter), STEP_BY_STEP);
    for await (const rows of steps(companies, found.filter, found.way, "-created_at" as const))
      yield* (await toEmployerRecords(rows, { owners, records })).flatMap(
        (row) => records.read("admin exports", row.id, () => z.parse(EmployerRecord, row)) ?? [],
      );
  }

  return {
    /** @throws {Fault} NOT_ALLOWED for all but admins; TOO_FAST; BAD_INPUT for a search without a word */
    users: async (viewer: Viewer, filter: UserFilter, requestId: string): Promise<Download> => {
      const asked = toUserFilter(filter);
      const { title } = await start(viewer, "users", filter, () => users.count(asked), requestId);
      return csvDownload(title, csvOf(USER_COLUMNS, eachUser(filter)));
    },
    /** @throws {Fault} the same errors */
    employers: async (viewer: Viewer, filter: EmployerFilter, requestId: string): Promise<Download> => {
      const asked = toCompanyFilter(filter);
      const { title } = await start(viewer, "employers", filter, () => companies.count(asked), requestId);
      return csvDownload(title, csvOf(EMPLOYER_COLUMNS, eachCompany(filter)));
    },
  };
}
export type ListExports = ReturnType<typeof createListExports>;

/** Exactly the columns that the lists show. */
const USER_COLUMNS = columnsOf(UserRecord.shape);
const EMPLOYER_COLUMNS = columnsOf(EmployerRecord.shape);

function columnsOf<Shape extends object>(shape: Shape): readonly (keyof Shape & string)[] {
  return Object.keys(shape) as (keyof Shape & string)[];
}
