/** The first field of the unique index that a write violated, or null for any other error. */
export function duplicateKeyOf(err: unknown): string | null {
  if (!(err instanceof Error) || !("code" in err) || err.code !== 11000) return null;
  const pattern = "keyPattern" in err ? err.keyPattern : undefined;
  if (typeof pattern !== "object" || pattern === null) return "unknown";
  return Object.keys(pattern)[0] ?? "unknown";
}
