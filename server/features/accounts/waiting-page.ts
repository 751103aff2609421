interface Waiting<Row> {
  /** Rows with a time of asking, in its order. */
  dated: (skip: number, limit: number) => Promise<Row[]>;
  /** Rows from before that time was stored. */
  undated: () => Promise<Row[]>;
  /** Since when a row waits. */
  since: (row: Row) => Date;
}

/**
 * A page of rows that wait, longest first. A row without a time of asking waits since it was made, and no index has that
 * order: such rows are few, so every page reads all of them, together with the others up to its end.
 */
export async function waitingPage<Row extends { _id: number }>(
  { dated, undated, since }: Waiting<Row>,
  skip: number,
  limit: number,
): Promise<Row[]> {
  const old = await undated();
  if (old.length === 0) return dated(skip, limit);
  return [...old, ...(await dated(0, skip + limit))]
    .sort((a, b) => since(a).getTime() - since(b).getTime() || a._id - b._id)
    .slice(skip, skip + limit);
}
