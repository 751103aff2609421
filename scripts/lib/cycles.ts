/** The imports of each file: only files of this project, as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Groups of files that import each other, directly or through others, by Tarjan's algorithm (strongly connected
 * components). A file that only imports itself is not a group.
 * @returns each group sorted, the groups by their first file
 */
export function cyclesOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    open.push(file);
    isOpen.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) {
        visit(next);
        lower(file, lowest.get(next));
      } else if (isOpen.has(next)) lower(file, order.get(next));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    for (const member of group) isOpen.delete(member);
    if (group.length > 1) groups.push(group.sort());
  }
  function lower(file: string, to: number | undefined): void {
    lowest.set(file, Math.min(lowest.get(file) ?? 0, to ?? 0));
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return groups.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
}
