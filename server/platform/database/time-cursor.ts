/** A place in an order of time: behind it come later rows, and those of the same moment with a larger id. */
export interface TimeCursor<Id = number> {
  at: Date;
  /** Null where it begins with the moment. */
  id: Id | null;
}

/** The rows behind a place, for a list that is sorted by this field and then by `_id`. One range of their index. */
export function afterCursor<Field extends string, Id>(field: Field, { at, id }: TimeCursor<Id>) {
  // By the name of the field, which the type of a computed key forgets.
  const range = { [field]: { $gte: at } } as Record<Field, { $gte: Date }>;
  if (id === null) return range;
  return { ...range, $or: [{ [field]: { $gt: at } }, { _id: { $gt: id } }] };
}
