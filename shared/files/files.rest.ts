/**
 * GET of a stored file. The reply is bytes instead of JSON, so it is not an `endpoint()`: the server mounts it in
 * mount-file.ts, and browsers use the path in a photo or logo field.
 */
export const storedFile = {
  method: "GET",
  path: "/api/files/:name",
  summary: "A stored photo, logo or attachment, whole or in ranges; not found if the caller may not see it.",
} as const;

/** A user's `photo`: clients prepend the host. */
export function photoPath(name: string): string {
  return `/api/files/${name}`;
}

/** An employer's `logo_path`: clients prepend the host. */
export function logoPath(name: string): string {
  return `/api/files/${name}`;
}

/** A job seeker's `resume_file_path`: clients prepend the host and /api/. */
export function resumePath(name: string): string {
  return `files/${name}`;
}

/** The stored name at the end of any of these paths; null for other addresses. */
export function storedName(path: string): string | null {
  return /^(?:\/api\/)?files\/([\w-]+\.(?:webp|pdf|docx))$/.exec(path)?.[1] ?? null;
}
