import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#client/ui/cx.ts";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { PEOPLE_PAGE } from "#shared/admin/people/people-lists.ts";
import styles from "./people.module.css";
import { columnOf } from "./people-query.ts";

export interface Column<Row> {
  /** The same in every language: a key that changes would remount the cells and lose the focus in them. */
  id: string;
  /** The sort key, if the column can be sorted. */
  sort?: string;
  /** Read in the language of the moment. */
  name: () => string;
  /** The texts are short, so they never wrap. */
  whole?: true;
  cell: (row: Row) => ReactNode;
}

interface Props<Row extends { id: number }> {
  caption: string;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  /** Null while the rows are loading. */
  rows: readonly Row[] | null;
  stale?: boolean;
  sort: string;
  onSort: (column: string) => void;
}

/**
 * A table that becomes cards on narrow screens, by CSS alone. The roles are repeated explicitly for screen readers,
 * because browsers drop them when elements are no longer displayed as a table.
 */
export function RecordTable<Row extends { id: number }>({
  caption,
  columns,
  rows,
  stale = false,
  sort,
  onSort,
}: Props<Row>) {
  const sorted = columnOf(sort);
  return (
    <div className={styles.place}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above. */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above. */}
      <table role="table" className={cx(styles.table, stale && styles.stale)} aria-busy={rows === null || stale}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorted={sorted} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {rows === null ? (
          <Waiting columns={columns.length} />
        ) : (
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr role="row" key={row.id}>
                {columns.map(({ id, name, whole, cell }, at) =>
                  at === 0 ? (
                    <th role="rowheader" scope="row" key={id}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td role="cell" key={id} data-label={name()} className={whole && styles.whole}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above. */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </div>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  sorted: ReturnType<typeof columnOf>;
  onSort: (column: string) => void;
}

function Heading<Row>({ column: { name, sort }, sorted, onSort }: HeadingProps<Row>) {
  if (sort === undefined) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: it is not displayed as a table everywhere.
      <th role="columnheader" scope="col">
        {name()}
      </th>
    );
  }
  const isOn = sorted.column === sort;
  const direction = sorted.isDown ? "descending" : "ascending";
  return (
    // biome-ignore lint/a11y/noRedundantRoles: it is not displayed as a table everywhere.
    <th role="columnheader" scope="col" className={styles.sortable} aria-sort={isOn ? direction : "none"}>
      <button type="button" onClick={() => onSort(sort)}>
        {name()}
        <Icon of={isOn ? (sorted.isDown ? ArrowDown : ArrowUp) : ArrowUpDown} />
      </button>
    </th>
  );
}

/** The same number of placeholder rows as the page has, with the same height. */
function Waiting({ columns }: { columns: number }) {
  const row = (at: number) => (
    <tr key={at}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton wide={column === 0 ? 70 : 55} />
          {column === 0 && <Skeleton wide={45} />}
        </td>
      ))}
    </tr>
  );
  return (
    <tbody aria-hidden="true" className={styles.waiting}>
      {Array.from({ length: PEOPLE_PAGE }, (_, at) => row(at))}
    </tbody>
  );
}
