/** The tags of the document, by the path segment after `/api/`. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  "Signing up and in": [
    ...["create", "createEmployer", "login", "logout", "logout-all", "verify-email", "resend-verification"],
    ...["forgot-password", "reset-password", "undo-email", "sessions"],
  ],
  "Own account": ["account", "preferences"],
  Profiles: ["users", "photos", "jobseeker", "resumes", "employer", "companies", "skills"],
  Jobs: ["jobs"],
  Applications: ["applications", "interviews"],
  Messages: ["messages", "people", "saved-replies"],
  Notifications: ["notifications"],
  Safety: ["reports"],
  Files: ["files"],
  Statistics: ["stats"],
  Administration: ["admin"],
  Operations: ["healthz", "readyz", "servez", "metrics", "openapi.json", "docs"],
};

/** @throws for a call without a tag */
export function tagOf(path: string): string {
  const area = path.split("/")[2] ?? "";
  const found = Object.entries(AREAS).find(([, beginnings]) => beginnings.includes(area));
  if (!found) throw new Error(`${path} belongs to no area of server/features/operations/openapi.tags.ts`);
  return found[0];
}
