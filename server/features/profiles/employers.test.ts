import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import * as pictures from "#server/testing/pictures.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { Company, CompanyCard, CompanyContact } from "#shared/profiles/company-views.ts";
import { EmployerChange } from "#shared/profiles/employer.schemas.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { Employers } from "./employers.service.ts";

const ACCOUNT_TEXTS = accountsTexts.fields;

/** Company profiles: what everyone reads, what the owner changes, and the logo. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

const keys = (schema: { shape: object }) => Object.keys(schema.shape).sort();
const read = ({ id }: { id: number }, as?: Person) => kasama.call("GET", `/api/employer/${id}`, as ? { as } : {});
const change = (as: Person, body: object, id = as.id) => kasama.call("PUT", `/api/employer/${id}`, { as, body });
/** As an admin, approves the change that an approved company asked for. */
const approveChange = async ({ id }: Person) =>
  kasama.call("POST", `/api/admin/company-changes/${id}/approve`, { as: await kasama.person("admin"), body: {} });
const rowOf = ({ id }: Person) => kasama.server.context.employers.findById(id);

describe("GET /api/employer/{userId}", () => {
  test("of a pending company: it exists only for its owner and admins", async () => {
    const waiting = await kasama.employer("pending");
    const missing = await read({ id: 987_654_321 });
    for (const as of [undefined, await kasama.person("pwd"), await kasama.employer()]) {
      const { status, body } = await read(waiting, as);
      expect([status, body]).toEqual([404, missing.body]);
    }
    for (const as of [waiting, await kasama.person("admin")]) {
      const { status, body } = await read(waiting, as);
      expect(status).toBe(200);
      expect(Object.keys(body.data).sort()).toEqual(keys(Company));
      expect(body.data).toMatchObject({ status: "pending", reason: null, contact_person: "Ana Reyes" });
    }
  });

  test("of an approved one: everyone reads the same public part, in both shapes", async () => {
    const shop = await kasama.employer();
    for (const as of [undefined, await kasama.person("pwd"), await kasama.employer()]) {
      const { body } = await read(shop, as);
      expect(Object.keys(body).sort()).toEqual(["data", "employer", "success"]);
      expect(body.employer).toEqual(body.data);
      expect(Object.keys(body.data).sort()).toEqual(keys(CompanyCard));
      expect(JSON.stringify(body)).not.toMatch(/Ana Reyes|Session Road|approved/);
    }
  });

  test("of one whose account is suspended: it does not exist for strangers until it is reactivated", async () => {
    const [shop, admin] = [await kasama.employer(), await kasama.person("admin")];
    const act = (what: string, seen: string) =>
      kasama.call("POST", `/api/admin/users/${shop.id}/${what}`, {
        as: admin,
        body: { reason: "They asked applicants for money.", seen },
      });
    const statuses = async () => {
      const pages = [`/api/employer/${shop.id}`, `/api/companies/${shop.id}`];
      return Promise.all(pages.map(async (page) => (await kasama.call("GET", page)).status));
    };
    expect(await statuses()).toEqual([200, 200]);
    expect((await act("suspend", "active")).status).toBe(200);
    expect(await statuses()).toEqual([404, 404]);
    expect((await read(shop, admin)).status).toBe(200);
    expect((await act("reactivate", "suspended")).status).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
  });

  test("of a person without a company: it does not exist", async () => {
    const person = await kasama.person("pwd");
    expect((await read(person, person)).status).toBe(404);
  });

  test("shows the contact to people who applied", async () => {
    const [shop, seeker] = [await kasama.employer(), await kasama.person("pwd")];
    const viewer = await kasama.server.context.sessions.resolve(seeker.token);
    if (!viewer) throw new Error("nobody is signed in");
    const service = new Employers({
      find: (id) => kasama.server.context.employers.findById(id),
      revise: async () => null,
      setFoundBy: async () => {},
      isLinked: async (employer, person) => employer === shop.id && person === seeker.id,
      // Also while the company is suspended.
      isActive: async () => false,
      uploads: { chosen: async () => null, dropReplaced: () => {} },
      announceReview: () => {},
      now: () => new Date(),
    });
    expect(Object.keys(await service.read(viewer, shop.id)).sort()).toEqual(keys(CompanyContact));
  });

  test("accepts the session cookie of its owner", async () => {
    const waiting = await kasama.employer("pending");
    const headers = { cookie: `kasama=${waiting.token}` };
    expect((await kasama.call("GET", `/api/employer/${waiting.id}`, { headers })).body.data.status).toBe("pending");
  });
});

describe("PUT /api/employer/{userId}", () => {
  test("refuses another user's company, and a person who is not an employer", async () => {
    const [shop, other] = [await kasama.employer(), await kasama.employer()];
    const foreign = await change(other, { industry: "Fraud" }, shop.id);
    expect([foreign.status, foreign.body]).toEqual([
      404,
      (await change(other, { industry: "Fraud" }, 987_654_321)).body,
    ]);
    for (const as of [await kasama.person("pwd"), await kasama.person("admin")])
      expect((await change(as, { industry: "Fraud" }, shop.id)).status).toBe(403);
    expect((await rowOf(shop))?.industry).toBe("Software");
  });

  test("accepts only the fields of the contract: no company approves itself", async () => {
    const shop = await kasama.employer("pending");
    const before = await rowOf(shop);
    const columns = Object.keys(kasama.server.context.connection.model("Employer").schema.paths);
    const refused = [...columns, "user_id", "verified", "approved"].filter((name) => !(name in EmployerChange.shape));
    expect(refused).toEqual(expect.arrayContaining(["_id", "status", "decided_by", "reason", "created_at"]));
    for (const name of refused) {
      const { status, body } = await change(shop, { industry: "Fraud", [name]: "approved" });
      expect([status, Object.keys(body.errors)], name).toEqual([400, [name]]);
    }
    expect(await rowOf(shop)).toEqual(before);
  });

  test("changes the named fields, by the rules of the sign-up, and leaves the rest", async () => {
    const shop = await kasama.employer();
    const { status, body } = await change(shop, {
      company_description: "  We embroider.\nBy hand. ",
      founded_year: 1999,
    });
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(keys(Company));
    expect(body.data).toMatchObject({
      company_description: "We embroider.\nBy hand.",
      founded_year: 1999,
      industry: "Software",
      status: "approved",
    });
    expect((await read(shop, shop)).body.data).toEqual(body.data);
    const wrong = await change(shop, {
      company_name: " ",
      company_size: "many",
      website_url: "javascript:alert(1)",
      founded_year: 1899,
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      {
        company_name: [ACCOUNT_TEXTS.companyNameRequired],
        company_size: [ACCOUNT_TEXTS.companySizeRequired],
        website_url: [ACCOUNT_TEXTS.websiteInvalid],
        founded_year: [ACCOUNT_TEXTS.foundedEarly],
      },
    ]);
  });

  test("makes the account searchable by the new company name once it is approved", async () => {
    const [shop, seeker] = [await kasama.employer(), await kasama.person("pwd")];
    const search = async (name: string) =>
      (await kasama.call("GET", `/api/people?search=${name}`, { as: seeker })).body.data;
    await change(shop, { company_name: "Burdang Taal" });
    expect(await search("burdang")).toEqual([]);
    await approveChange(shop);
    expect(await search("burdang")).toMatchObject([{ id: shop.id, company_name: "Burdang Taal" }]);
    expect(await search(String(shop.id))).toEqual([]);
    // The person's name still finds it.
    expect(await search((await kasama.server.context.users.findById(shop.id))?.last_name ?? "")).toHaveLength(1);
  });
});

describe("the logo", () => {
  const upload = (as: Person, bytes: Uint8Array) => {
    const form = new FormData();
    form.set("logo", new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" }));
    return kasama.call("POST", "/api/employer/logo", { as, body: form });
  };

  test("that is not a picture is refused at its field; job seekers have none", async () => {
    const shop = await kasama.employer();
    const text = await upload(shop, Buffer.from("<svg/>"));
    expect([text.status, text.body.errors]).toEqual([415, { logo: [IMAGE_TEXTS.notAnImage] }]);
    expect((await upload(await kasama.person("pwd"), await pictures.png(8, 8))).status).toBe(403);
    const none = await kasama.call("POST", "/api/employer/logo", { as: shop, body: {} });
    expect(none.body.errors).toEqual({ logo: [PROFILE_TEXTS.logoMissing] });
  });

  test("is the owner's upload, public once approved; the one that it replaces stays until then", async () => {
    const [shop, other] = [await kasama.employer(), await kasama.employer()];
    const { body } = await upload(shop, await pictures.png(30, 20));
    expect(body).toEqual({ success: true, data: { logo_path: body.logo_path }, logo_path: body.logo_path });
    const stolen = await change(other, { logo_path: body.logo_path });
    expect([stolen.status, stolen.body.errors]).toEqual([400, { logo_path: [PROFILE_TEXTS.logoNotYours] }]);
    expect((await change(shop, { logo_path: body.logo_path })).body.data.logo_path).toBe(body.logo_path);
    await approveChange(shop);
    const { logo_path } = (await read(shop)).body.employer;
    expect((await fetch(`${kasama.url}${logo_path}`)).headers.get("content-type")).toBe("image/webp");

    const next = (await upload(shop, await pictures.png(20, 20))).body.logo_path;
    await change(shop, { logo_path: next, company_size: "51-200" });
    expect((await read(shop)).body.employer.logo_path).toBe(logo_path);
    await approveChange(shop);
    expect((await read(shop)).body.employer.logo_path).toBe(next);
    expect((await fetch(`${kasama.url}${next}`)).status).toBe(200);
    expect((await change(shop, { logo_path: null })).body.data.logo_path).toBeNull();
  });
});
