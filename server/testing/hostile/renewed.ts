import type { Harness, Person } from "#server/testing/harness.ts";

type Rows = readonly [collection: string, filter: object];

/**
 * The rows that a call uses up, by the id in its path and the id of its caller. They are restored before the call is sent
 * again.
 */
const USED: Partial<Record<string, (id: number, caller: number) => Rows[]>> = {
  "PATCH /api/applications/:id": (id) => [["applications", { _id: id }]],
  "POST /api/applications/:id/interviews": (id) => [
    ["interviews", { application_id: id }],
    ["applications", { _id: id }],
  ],
  "PATCH /api/interviews/:id": (id) => [["interviews", { _id: id }]],
  "POST /api/jobs/searches": (_id, caller) => [["saved_searches", { user_id: caller }]],
  "POST /api/saved-replies": (_id, caller) => [["saved_replies", { owner_id: caller }]],
  "PATCH /api/saved-replies/:id": (id) => [["saved_replies", { _id: id }]],
  "PUT /api/jobs/:id": (id) => [["jobs", { _id: id }]],
  "POST /api/jobs/:id/applications": (id) => [["applications", { job_id: id }]],
  "POST /api/account/pwd-id/appeal": (_id, caller) => [["users", { _id: caller }]],
  "POST /api/account/listing": (_id, caller) => [["listings", { user_id: caller }]],
  "POST /api/admin/employers/:userId/approve": (id) => [["employers", { _id: id }]],
  "POST /api/admin/employers/:userId/reject": (id) => [["employers", { _id: id }]],
  "POST /api/admin/pwd-ids/:userId/approve": (id) => [["users", { _id: id }]],
  "POST /api/admin/pwd-ids/:userId/reject": (id) => [["users", { _id: id }]],
  "POST /api/admin/listings/:userId/approve": (id) => [["listings", { user_id: id }]],
  "POST /api/admin/listings/:userId/reject": (id) => [["listings", { user_id: id }]],
};

/** Free-text fields in which only one text makes the call succeed, and why. */
const NOT_TAKEN: ReadonlyMap<string, string> = new Map([
  ...[
    ...["POST /api/account/email body.password", "POST /api/account/export body.password"],
    ...["DELETE /api/account body.password", "POST /api/account/password body.password"],
  ].map((place) => [place, "only the caller's own password is right"] as const),
  ...[
    ...["POST /api/account/password body.new_password", "POST /api/account/password body.confirm_password"],
    "POST /api/createEmployer body.confirmPassword",
  ].map((place) => [place, "two fields have to say the same"] as const),
  ...["POST /api/create body.username", "PUT /api/users/:id body.username"].map(
    (place) => [place, "a job seeker's username is the email address"] as const,
  ),
  ...[
    ...["PUT /api/users/:id body.photo", "PUT /api/jobseeker/:userId body.resume_file_path"],
    "PUT /api/employer/:userId body.logo_path",
  ].map((place) => [place, "only a file that was uploaded is right"] as const),
  ...["POST /api/messages/conversations/:id/messages body.alts.0", "chat:send alts.0"].map(
    (place) => [place, "only an image that was uploaded has a description"] as const,
  ),
]);

/** The version in a decision must be the one that the admin saw, and the cursor of a list one from an earlier answer. */
const TOLD_BEFORE = /^POST \/api\/admin\/.* body\.seen\.version$|^GET .* query\.cursor$/;

/** Whether only one text in this field makes the call succeed. */
export const takesOneAlone = (place: string): boolean => NOT_TAKEN.has(place) || TOLD_BEFORE.test(place);

/** Restores what a call has used up; undefined for a call that can be sent any number of times. */
export function renewed(kasama: Harness, name: string, who: () => { path: string; as: Person | undefined }) {
  const used = USED[name];
  const makesJobs = name === "POST /api/jobs" || name === "PUT /api/jobs/:id";
  if (!used && !makesJobs) return undefined;
  const { connection } = kasama.server.context;
  const kept = new Map<string, { _id: never }[]>();
  return async (): Promise<void> => {
    const { path, as } = who();
    const id = Number(/\/(\d+)(\/|$|\?)/.exec(path)?.[1] ?? 0);
    for (const [collection, filter] of used?.(id, as?.id ?? 0) ?? []) {
      const rows = connection.collection<{ _id: never }>(collection);
      const before = kept.get(collection) ?? (await rows.find(filter as never).toArray());
      kept.set(collection, before);
      await rows.deleteMany({ $and: [filter, { _id: { $nin: before.map(({ _id }) => _id) } }] } as never);
      for (const row of before) await rows.replaceOne({ _id: row._id } as never, row, { upsert: true });
    }
    // The company of the access tests is approved already.
    if (name.startsWith("POST /api/admin/employers/"))
      await connection.collection<{ _id: number }>("employers").updateOne({ _id: id }, { $set: { status: "pending" } });
    if (!makesJobs) return;
    // A draft may have been written again and published, so the same job may exist twice.
    const jobs = connection.collection<{ _id: number }>("jobs");
    await jobs.updateMany({}, { $unset: { live_key: 1 } });
    if (id > 0) await jobs.updateOne({ _id: id }, { $set: { status: "draft" } });
  };
}
