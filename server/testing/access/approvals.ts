import { decisionCause } from "#server/features/admin/approvals/decision.model.ts";
import { heldId, heldModel } from "#server/features/admin/approvals/held.model.ts";
import { type Caller, JOB_SEEKERS } from "#server/platform/access/access.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { pdf } from "../documents.ts";
import type { Harness, Person } from "../harness.ts";

/** Approvals of admins and requests to them, for the access tests. */

type Aim = "own" | "foreign" | "missing" | "malformed";
type People = Record<UserType, Person>;

const MISSING = 987_654_321;
const HELD_AT = new Date();
const undo = (bad: boolean) => ({ decision: bad ? 7 : { status: "approved", at: HELD_AT.toISOString() } });
const SEEKING: ReadonlySet<Caller> = new Set(JOB_SEEKERS);

export async function makeApprovalThings(kasama: Harness, people: People) {
  const { cipher, connection } = kasama.server.context;
  const users = connection.collection<{ _id: number }>("users");
  const numbered = async (more: object = {}) =>
    (await kasama.person("pwd", { pwd_id_sealed: cipher.seal("06-3022-000-0001234"), ...more })).id;
  const opened = async () => {
    const id = await numbered();
    await kasama.call("POST", `/api/admin/pwd-ids/${id}/reveal`, { as: people.admin });
    return id;
  };
  /** A decision of the admin that can still be undone. */
  const held = async (kind: ApprovalKind, user_id: number) => {
    const of = { kind, user_id, status: "approved", by: people.admin.id, at: HELD_AT, reason: null } as const;
    const cause = decisionCause(kind, user_id, of.status, HELD_AT);
    const basis = { status: "pending", since: HELD_AT } as const;
    const due_at = new Date(Date.now() + 600_000);
    await heldModel(connection).create({ _id: heldId(kind, user_id), ...of, cause, basis, due_at });
    return user_id;
  };
  const listed = async () => {
    const person = await kasama.person("pwd");
    const body = { message: "I am Igorot", sensitiveDataConsent: true };
    await kasama.call("POST", "/api/account/listing", { as: person, body });
    return person.id;
  };
  const changed = async () => {
    const shop = await kasama.employer();
    const body = { company_name: "Sinag Looms" };
    await kasama.call("PUT", `/api/employer/${shop.id}`, { as: shop, body });
    return shop.id;
  };
  /** The accounts for each call, which can be decided on once. */
  const own: Partial<Record<string, number>> = {
    "POST /api/admin/pwd-ids/:userId/reveal": await numbered(),
    "POST /api/admin/pwd-ids/:userId/approve": await opened(),
    "POST /api/admin/pwd-ids/:userId/reject": await numbered(),
    "POST /api/admin/listings/:userId/approve": await listed(),
    "POST /api/admin/listings/:userId/reject": await listed(),
    "POST /api/admin/employers/:userId/approve": (await kasama.employer("pending")).id,
    "POST /api/admin/employers/:userId/reject": (await kasama.employer("pending")).id,
    "POST /api/admin/company-changes/:userId/approve": await changed(),
    "POST /api/admin/company-changes/:userId/reject": await changed(),
    "POST /api/admin/company-changes/:userId/undo": await held("company_change", await changed()),
    "POST /api/admin/employers/:userId/undo": await held("company", (await kasama.employer("pending")).id),
    "POST /api/admin/pwd-ids/:userId/undo": await held("pwd_id", await numbered()),
    "POST /api/admin/listings/:userId/undo": await held("listing", await listed()),
  };
  // What each caller may ask for: another review of a rejected number, or of a rejected company.
  for (const { id } of JOB_SEEKERS.map((type) => people[type])) {
    const review = { asked_at: new Date(), decided_at: new Date(), decided_by: 1, reason: "No", appeal: null };
    const change = { pwd_id_sealed: cipher.seal("1"), pwd_id_state: "rejected", pwd_id_review: review };
    await users.updateOne({ _id: id }, { $set: change });
  }
  const form = () => {
    const data = new FormData();
    data.set("document", new File([pdf()], "permit.pdf"));
    return data;
  };
  const bodies: Partial<Record<string, (bad: boolean) => unknown>> = {
    "POST /api/admin/pwd-ids/:userId/reveal": (bad) => (bad ? { reason: 7 } : { reason: "To compare" }),
    "POST /api/admin/pwd-ids/:userId/approve": (bad) => (bad ? { seen: 7 } : {}),
    "POST /api/admin/listings/:userId/approve": (bad) => (bad ? { seen: 7 } : {}),
    "POST /api/admin/employers/:userId/approve": (bad) => (bad ? { seen: 7 } : {}),
    "POST /api/admin/employers/:userId/reject": (bad) => (bad ? {} : { reason: "The documents do not match" }),
    "POST /api/admin/company-changes/:userId/approve": (bad) => (bad ? { seen: 7 } : {}),
    "POST /api/admin/company-changes/:userId/reject": (bad) => (bad ? {} : { reason: "It is another company's" }),
    "POST /api/admin/company-changes/:userId/undo": undo,
    "POST /api/admin/employers/:userId/undo": undo,
    "POST /api/admin/pwd-ids/:userId/undo": undo,
    "POST /api/admin/listings/:userId/undo": undo,
    "POST /api/admin/pwd-ids/:userId/reject": (bad) => (bad ? {} : { reason: "No photo" }),
    "POST /api/admin/listings/:userId/reject": (bad) => (bad ? {} : { reason: "Please tell us more" }),
    "POST /api/account/pwd-id/appeal": (bad) => (bad ? {} : { message: "It is an older card" }),
    "POST /api/account/listing": (bad) => (bad ? {} : { message: "I am Igorot", sensitiveDataConsent: true }),
    "POST /api/employer/documents": (bad) => (bad ? {} : form()),
  };

  return {
    /** The calls that have a form here. */
    names: [...Object.keys(own), ...Object.keys(bodies)],
    /** The request to send; null for a call that has its form elsewhere. */
    request: (name: string, aim: Aim): { path: string; body?: unknown } | null => {
      const path = name.slice(name.indexOf(" ") + 1);
      const body = bodies[name]?.(aim === "malformed");
      const sent = body === undefined ? {} : { body };
      if (name === "GET /api/admin/approvals") return { path: `${path}?kind=${aim === "malformed" ? "x" : "company"}` };
      if (name === "DELETE /api/employer/documents/:name")
        return { path: path.replace(":name", aim === "malformed" ? "x1" : `${"x".repeat(32)}.pdf`) };
      if (name in own) {
        const id = { own: own[name], foreign: own[name], missing: MISSING, malformed: "x1" }[aim];
        return { path: path.replace(":userId", String(id)), ...sent };
      }
      return name in bodies && !path.includes(":") ? { path, ...sent } : null;
    },
    /** The statuses that an allowed call may answer with; null for a call that has its form elsewhere. */
    promised: (name: string, caller: Caller, aim: Aim): number[] | null => {
      if (name in own) return { own: [200], foreign: [200], missing: [404], malformed: [400] }[aim];
      if (name === "DELETE /api/employer/documents/:name" && aim === "malformed") return [400];
      // An account of this type is already listed.
      if (name === "POST /api/account/listing" && caller === "indigenous" && aim === "own") return [409];
      // The company in the access matrix test is not rejected.
      if (name === "POST /api/employer/ask") return [409];
      return SEEKING.has(caller) && name.startsWith("POST /api/account/") && aim === "own" ? [200] : null;
    },
  };
}
