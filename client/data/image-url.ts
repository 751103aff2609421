/**
 * The URL of an image: absolute URLs and paths from the root stay unchanged, anything else is a stored file under /api.
 * Null if there is no image.
 */
export function imageUrl(path: string | null | undefined): string | null {
  if (!path) return null;
  if (/^https?:\/\//i.test(path) || path.startsWith("/")) return path;
  return `/api/${path}`;
}
