/**
 * Where an image is: complete addresses and paths from the root stay as they are, anything else is a stored file under
 * /api. Null where there is none.
 */
export function imageUrl(path: string | null | undefined): string | null {
  if (!path) return null;
  if (/^https?:\/\//i.test(path) || path.startsWith("/")) return path;
  return `/api/${path}`;
}
