/**
 * Whether this device may keep recordings of a user that are not uploaded: most have none, and their pages load nothing for
 * it.
 */

export const databaseOf = (userId: number): string => `kasama-recordings-${userId}`;

export function mayHaveRecordings(userId: number): boolean {
  try {
    return localStorage.getItem(databaseOf(userId)) !== null;
  } catch {
    return false;
  }
}

export function markRecordings(userId: number, any: boolean): void {
  try {
    if (any) localStorage.setItem(databaseOf(userId), "1");
    else localStorage.removeItem(databaseOf(userId));
  } catch {
    // Storage is blocked: recordings last as long as the page.
  }
}
