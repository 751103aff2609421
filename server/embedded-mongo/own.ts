/** What a table holds itself under a name that a client sent, and nothing that every object inherits (`constructor`). */
export function own<T extends object>(table: T, name: string): T[keyof T] | undefined {
  return Object.hasOwn(table, name) ? table[name as keyof T] : undefined;
}
