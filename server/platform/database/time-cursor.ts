/** A position in a list sorted by time and id: after it come later rows, and rows of the same time with a larger id. */
export interface TimeCursor<Id = number> {
  at: Date;
  /** Null if it starts with the time itself. */
  id: Id | null;
}

/** Matches the rows after a cursor, for a list sorted by this field and then by `_id`: one range of their index. */
export function afterCursor<Field extends string, Id>(field: Field, { at, id }: TimeCursor<Id>) {
  // Assigned by name, because the type of a computed key is lost.
  const range = { [field]: { $gte: at } } as Record<Field, { $gte: Date }>;
  if (id === null) return range;
  return { ...range, $or: [{ [field]: { $gt: at } }, { _id: { $gt: id } }] };
}
