/** The object's own property under a name that a client sent; undefined for inherited ones (`constructor`). */
export function own<T extends object>(table: T, name: string): T[keyof T] | undefined {
  return Object.hasOwn(table, name) ? table[name as keyof T] : undefined;
}
