import type { AuditRow } from "#server/features/admin/audit/audit.model.ts";
import { isView, OTHER_ACTIONS } from "#server/features/admin/audit/audit.policy.ts";
import type { AuditTrail } from "#server/features/admin/audit/audit-trail.ts";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ConsentEntry } from "#shared/accounts/consents.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import { ADMIN_TEXTS as T } from "#shared/admin/admin.texts.ts";
import {
  type AccountStatus,
  type AdminPerson,
  PERSON_LIST_MAX,
  type PersonReport,
  type SensitiveDetails,
} from "#shared/admin/people/person.rest.ts";
import { Fault } from "#shared/fault.ts";
import { maskedPwdId } from "#shared/profiles/pwd-id.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import type { NamedCall } from "./moderation.service.ts";
import { numberVersion } from "./number-version.ts";

interface Account {
  _id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  photo: string | null;
  user_type: UserType;
  status: AccountStatus;
  verified_at: Date | null;
  created_at: Date;
  last_login_at: Date | null;
  pwd_id_sealed: string | null;
  pwd_id_state?: PwdIdState;
}

interface Sensitive {
  phone_number: string;
  address: string;
  pwd_id_sealed: string | null;
  consents: readonly ConsentEntry[];
}

interface Company {
  company_name: string;
  industry: string;
  company_size: string;
  website_url: string;
  status: EmployerState;
  decided_at: Date | null;
  reason: string | null;
}

interface Reported {
  _id: number;
  reason: PersonReport["reason"];
  status: PersonReport["status"];
  created_at: Date;
}

interface Deps {
  accounts: {
    find: (id: number) => Promise<Account | null>;
    findSensitive: (id: number) => Promise<Sensitive | null>;
  };
  companyOf: (id: number) => Promise<Company | null>;
  disabilityOf: (id: number) => Promise<string>;
  devicesOf: (id: number, limit: number) => Promise<{ device: string; created_at: Date; last_used_at: Date }[]>;
  /** @param butAbout without those about this person */
  reportsOf: (side: "reported_id" | "reporter_id", id: number, limit: number, butAbout?: number) => Promise<Reported[]>;
  counts: {
    applications: (side: "applicant_id" | "employer_id", id: number) => Promise<number>;
    /** That were ever published. */
    jobs: (id: number) => Promise<number>;
    conversations: (id: number) => Promise<number>;
  };
  trail: Pick<AuditTrail, "find" | "record" | "newestAbout">;
  /** How people are called, by id, without those that are gone. */
  names: (ids: readonly number[]) => Promise<Map<number, string>>;
  cipher: Pick<FieldCipher, "open">;
  limiter: Pick<Limiter, "spend">;
  now: () => Date;
}

/** A look whose answer was lost on its way is tried again within this time; later it is a look of its own. */
const SAME_LOOK_MS = 10 * 60 * 1000;

const moment = (at: Date | null) => at?.toISOString() ?? null;

const toReport = ({ _id: id, reason, status, created_at }: Reported): PersonReport => ({
  id,
  reason,
  status,
  created_at: created_at.toISOString(),
});

/** A person's page, and what of it only a reason opens. */
export function createPersonPage(deps: Deps) {
  const { accounts, companyOf, disabilityOf, devicesOf, reportsOf, counts, trail, names, cipher, limiter, now } = deps;

  async function actorsOf(rows: readonly AuditRow[]) {
    const found = await names([...new Set(rows.map(({ actor_id }) => actor_id))]);
    return ({ actor_id: id }: AuditRow) => {
      const name = found.get(id);
      return name === undefined ? null : { id, name };
    };
  }

  /** @returns false where the same look is recorded already */
  async function recordLook(row: AuditRow): Promise<boolean> {
    try {
      await trail.record(row);
      return true;
    } catch (err) {
      if (duplicateKeyOf(err) !== "cause") throw err;
      return false;
    }
  }

  /** Whoever gives two looks one name would take the second without a record. */
  async function isSameLook({ cause, reason, at }: AuditRow): Promise<boolean> {
    const first = await trail.find(cause);
    if (!first || first.reason !== reason) return false;
    return Math.abs(at.getTime() - first.at.getTime()) < SAME_LOOK_MS;
  }

  const toPwdId = ({ pwd_id_sealed, pwd_id_state = "pending" }: Account): AdminPerson["pwd_id"] =>
    pwd_id_sealed === null ? null : { state: pwd_id_state, masked: maskedPwdId(cipher.open(pwd_id_sealed)) };

  return {
    /**
     * GET /api/admin/users/:id. Of reports about the viewer it says nothing: neither on the viewer's own page, nor on that
     * of who made one.
     * @throws {Fault} NOT_FOUND
     */
    read: async ({ userId }: Viewer, id: number): Promise<AdminPerson> => {
      const isOwn = userId === id;
      const account = await accounts.find(id);
      if (!account) throw new Fault("NOT_FOUND", T.personGone);
      const side = account.user_type === "employer" ? "employer_id" : "applicant_id";
      const [company, sessions, about, by, audit, decisions, applications, jobs, conversations] = await Promise.all([
        account.user_type === "employer" ? companyOf(id) : null,
        devicesOf(id, PERSON_LIST_MAX),
        isOwn ? null : reportsOf("reported_id", id, PERSON_LIST_MAX),
        reportsOf("reporter_id", id, PERSON_LIST_MAX, userId),
        trail.newestAbout(id, PERSON_LIST_MAX, isOwn ? OTHER_ACTIONS : undefined),
        trail.newestAbout(id, 1, ["user.suspend", "user.reactivate"]),
        counts.applications(side, id),
        counts.jobs(id),
        counts.conversations(id),
      ]);
      const actorOf = await actorsOf([...audit, ...decisions]);
      const [decision] = decisions;
      const { verified_at, created_at, last_login_at, _id, ...rest } = account;
      return {
        account: {
          ...rest,
          id,
          verified_at: moment(verified_at),
          created_at: created_at.toISOString(),
          last_login_at: moment(last_login_at),
        },
        decision: decision
          ? {
              status: decision.action === "user.suspend" ? "suspended" : "active",
              by: actorOf(decision),
              reason: decision.reason ?? null,
              at: decision.at.toISOString(),
            }
          : null,
        company: company && { ...company, decided_at: moment(company.decided_at) },
        pwd_id: toPwdId(account),
        sessions: sessions.map(({ device, created_at, last_used_at }) => ({
          device,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at.toISOString(),
        })),
        reports: { about: about?.map(toReport) ?? null, by: by.map(toReport) },
        audit: audit.map((row) => ({
          action: row.action,
          actor: actorOf(row),
          reason: isOwn && isView(row.action) ? null : (row.reason ?? null),
          at: row.at.toISOString(),
        })),
        counts: { applications, jobs, conversations },
      };
    },

    /**
     * POST /api/admin/users/:id/sensitive. The look is recorded before anything is answered: what cannot be recorded is
     * not shown. The same call sent again soon is one look.
     * @throws {Fault} NOT_FOUND, TOO_FAST
     */
    readSensitive: async (viewer: Viewer, id: number, reason: string, call: NamedCall): Promise<SensitiveDetails> => {
      await limiter.spend("sensitive", String(viewer.userId), T.sensitiveOften);
      const account = await accounts.findSensitive(id);
      if (!account) throw new Fault("NOT_FOUND", T.personGone);
      const action = "person.sensitive.read";
      const cause = `${action}-${id}-${viewer.userId}-${call.idempotencyKey ?? call.requestId}`;
      const who = { actor_id: viewer.userId, subject_id: id, request_id: call.requestId };
      const { phone_number, address, pwd_id_sealed, consents } = account;
      // An approval asks whether its admin has opened this very number.
      const version = pwd_id_sealed === null ? {} : { version: numberVersion(pwd_id_sealed) };
      const row: AuditRow = { cause, action, ...who, at: now(), reason, ...version };
      if (!(await recordLook(row)) && !(await isSameLook(row)))
        await trail.record({ ...row, cause: `${cause}-${call.requestId}` });
      return {
        phone_number,
        address,
        pwd_id_number: pwd_id_sealed === null ? null : cipher.open(pwd_id_sealed),
        disability: await disabilityOf(id),
        consents: consents.map(({ what, version, at, withdrawn = false }) => ({
          ...{ what, version, at: at.toISOString() },
          withdrawn,
        })),
      };
    },
  };
}
export type PersonPage = ReturnType<typeof createPersonPage>;
