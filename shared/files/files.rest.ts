/**
 * GET of a stored file. Its answer is bytes and not JSON, so it is no `endpoint()`: the server has a door of its own
 * for it (mount-file.ts), and a browser follows the path that a photo or logo is told with.
 */
export const storedFile = {
  method: "GET",
  path: "/api/files/:name",
  summary: "A stored photo, logo or attachment, whole or in ranges; what the caller may not see does not exist.",
} as const;

/** A user's `photo`: clients put the host before it. */
export function photoPath(name: string): string {
  return `/api/files/${name}`;
}

/** An employer's `logo_path`: clients put the host before it. */
export function logoPath(name: string): string {
  return `/api/files/${name}`;
}

/** A job seeker's `resume_file_path`: clients put the host and /api/ before it. */
export function resumePath(name: string): string {
  return `files/${name}`;
}

/** The stored name that any of these paths ends with; null for an address elsewhere. */
export function storedName(path: string): string | null {
  return /^(?:\/api\/)?files\/([\w-]+\.(?:webp|pdf|docx))$/.exec(path)?.[1] ?? null;
}
