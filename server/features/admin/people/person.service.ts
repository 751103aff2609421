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
import {
  type AccountStatus,
  type AdminPerson,
  PERSON_LIST_MAX,
  type PersonReport,
  type SensitiveDetails,
} from "#shared/admin/people/person.rest.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
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
  /** @param butAbout leaves out the reports about this person */
  reportsOf: (side: "reported_id" | "reporter_id", id: number, limit: number, butAbout?: number) => Promise<Reported[]>;
  counts: {
    applications: (side: "applicant_id" | "employer_id", id: number) => Promise<number>;
    /** Jobs that were ever published. */
    jobs: (id: number) => Promise<number>;
    conversations: (id: number) => Promise<number>;
  };
  trail: Pick<AuditTrail, "find" | "record" | "newestAbout">;
  /** Names by user id, without deleted accounts. */
  names: (ids: readonly number[]) => Promise<Map<number, string>>;
  cipher: Pick<FieldCipher, "open">;
  limiter: Pick<Limiter, "spend">;
  now: () => Date;
}

/** A client whose answer was lost repeats the call within this time. A later call is recorded again. */
const REPEAT_MS = 10 * 60 * 1000;

const moment = (at: Date | null) => at?.toISOString() ?? null;

const toReport = ({ _id: id, reason, status, created_at }: Reported): PersonReport => ({
  id,
  reason,
  status,
  created_at: created_at.toISOString(),
});

/** A person's page for admins, and the sensitive details that an admin reads only with a reason. */
export class PersonPage {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * GET /api/admin/users/:id. Leaves out reports about the viewer: on the viewer's own page, and on the pages of the
   * people who made them.
   * @throws {Fault} NOT_FOUND
   */
  async read({ userId }: Viewer, id: number): Promise<AdminPerson> {
    const { accounts, companyOf, devicesOf, reportsOf, trail, counts } = this.#deps;
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
    const actorOf = await this.#actorsOf([...audit, ...decisions]);
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
      pwd_id: this.#toPwdId(account),
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
  }

  async #actorsOf(rows: readonly AuditRow[]) {
    const found = await this.#deps.names([...new Set(rows.map(({ actor_id }) => actor_id))]);
    return ({ actor_id: id }: AuditRow) => {
      const name = found.get(id);
      return name === undefined ? null : { id, name };
    };
  }

  #toPwdId({ pwd_id_sealed, pwd_id_state = "pending" }: Account): AdminPerson["pwd_id"] {
    return pwd_id_sealed === null
      ? null
      : { state: pwd_id_state, masked: maskedPwdId(this.#deps.cipher.open(pwd_id_sealed)) };
  }

  /**
   * POST /api/admin/users/:id/sensitive. The call is recorded before it is answered: if it cannot be recorded, nothing
   * is shown. The same call repeated soon is recorded once.
   * @throws {Fault} NOT_FOUND, TOO_FAST
   */
  async readSensitive(viewer: Viewer, id: number, reason: string, call: NamedCall): Promise<SensitiveDetails> {
    const { limiter, accounts, now, trail, cipher, disabilityOf } = this.#deps;
    await limiter.spend("sensitive", String(viewer.userId), T.sensitiveOften);
    const account = await accounts.findSensitive(id);
    if (!account) throw new Fault("NOT_FOUND", T.personGone);
    const action = "person.sensitive.read";
    const cause = `${action}-${id}-${viewer.userId}-${call.idempotencyKey ?? call.requestId}`;
    const who = { actor_id: viewer.userId, subject_id: id, request_id: call.requestId };
    const { phone_number, address, pwd_id_sealed, consents } = account;
    // Approving a number requires that the admin has opened this version of it.
    const version = pwd_id_sealed === null ? {} : { version: numberVersion(pwd_id_sealed) };
    const row: AuditRow = { cause, action, ...who, at: now(), reason, ...version };
    if (!(await this.#recordOnce(row)) && !(await this.#isRepeated(row)))
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
  }

  /** @returns false if a call of this cause is recorded already */
  async #recordOnce(row: AuditRow): Promise<boolean> {
    try {
      await this.#deps.trail.record(row);
      return true;
    } catch (err) {
      if (duplicateKeyOf(err) !== "cause") throw err;
      return false;
    }
  }

  /** A key that was used for another reason, or long ago, does not hide a new call from the record. */
  async #isRepeated({ cause, reason, at }: AuditRow): Promise<boolean> {
    const first = await this.#deps.trail.find(cause);
    if (!first || first.reason !== reason) return false;
    return Math.abs(at.getTime() - first.at.getTime()) < REPEAT_MS;
  }
}
