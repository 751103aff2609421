import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as immediate } from "node:timers/promises";
import { hash } from "bcryptjs";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Answer, type Harness, startHarnessWithOwnProcess } from "#server/testing/harness.ts";
import * as pictures from "#server/testing/pictures.ts";
import { withReplaced } from "#server/testing/replaced.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";
import { storedName } from "#shared/files/files.rest.ts";
import { PHOTO_RULE } from "#shared/files/images.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";
import { SignUp } from "./sign-up.service.ts";

const ACCOUNT_TEXTS = accountsTexts.fields;

/** Sign-ups with valid and hostile pictures: in the end, exactly the pictures of existing accounts are stored. */

const HOUR = 60 * 60 * 1000;
let kasama: Harness;
let photo: Buffer;
let temporary: string;
/** How far the server's clock is ahead, so that the sweep treats new leftovers as old. */
let ahead = 0;

beforeAll(async () => {
  kasama = await startHarnessWithOwnProcess({}, undefined, () => new Date(Date.now() + ahead));
  photo = await pictures.jpeg();
  // Until the end of this file, temporary files of this process are created here.
  temporary = await mkdtemp(path.join(tmpdir(), "ks-uploads-"));
  vi.stubEnv("TMPDIR", temporary);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await kasama.close();
  await rm(temporary, { recursive: true, force: true });
});

const rows = (name: string, filter = {}) => kasama.server.context.connection.collection(name).countDocuments(filter);

/** The names of stored files, and those that accounts and companies refer to. */
async function names() {
  const all = (name: string) => kasama.server.context.connection.collection(name).find().toArray();
  const [files, pieces, users, employers] = await Promise.all(["fs.files", "fs.chunks", "users", "employers"].map(all));
  const told = [...(users ?? []).map((row) => row.photo), ...(employers ?? []).map((row) => row.logo_path)];
  const stored = new Set((files ?? []).map((row) => String(row._id)));
  return {
    stored: (files ?? []).map((row) => row.filename).sort(),
    told: told.flatMap((where) => (where ? [storedName(where)] : [])).sort(),
    fragments: (pieces ?? []).filter((piece) => !stored.has(String(piece.files_id))).length,
  };
}

afterEach(async () => {
  const { stored, told, fragments } = await names();
  expect(stored).toEqual(told);
  expect(fragments).toBe(0);
  expect(await readdir(temporary)).toEqual([]);
});

const PERSON = {
  password: "Kasama-2026!",
  user_type: "general",
  first_name: "Maricel",
  last_name: "Abueva",
  phone_number: "9171234567",
  address: "12 Mabini Street, Jaro, Iloilo City",
};
const company = (email: string) => ({
  user: {
    username: email.split("@")[0] ?? "",
    email,
    password: "kasama2026!",
    firstName: "Jonas",
    lastName: "Villareal",
    phone: "9171234567",
    userType: "EMPLOYER" as const,
  },
  employer: {
    companyName: "Luntian Digital",
    contactPerson: "Jonas Villareal",
    industry: "Software",
    companySize: "11-50" as const,
    websiteUrl: "https://luntian.example.ph",
    foundedYear: 2015,
    address: "4 Session Road, Baguio",
  },
  confirmPassword: "kasama2026!",
  agreeToTerms: true,
});

type Files = Partial<Record<"photo" | "logo", { bytes: Uint8Array; name?: string; type?: string }>>;

/** As a browser sends it: each file is a part with a name and a media type that the sender chooses. */
function withFiles(form: FormData, files: Files): FormData {
  for (const [field, { bytes, name = "me.jpg", type = "image/jpeg" }] of Object.entries(files)) {
    form.set(field, new File([new Uint8Array(bytes)], name, { type }));
  }
  return form;
}
function create(email: string, files: Files = {}, more: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ username: email, email, ...PERSON, ...more })) form.set(name, value);
  return kasama.call("POST", "/api/create", { body: withFiles(form, files) });
}
function createEmployer(data: object, files: Files): Promise<Answer> {
  const form = new FormData();
  form.set("data", JSON.stringify(data));
  return kasama.call("POST", "/api/createEmployer", { body: withFiles(form, files) });
}

/** The service with the server's real parts, except for those given. */
function signUpWith(other: Partial<ConstructorParameters<typeof SignUp>[0]>) {
  const { context } = kasama.server;
  const mailVerification = async () => {};
  const own = {
    files: context.fileStore,
    mailVerification,
    isHeld: async () => false,
    noteSignUp: () => {},
  };
  return new SignUp({ ...context, ...own, ...other });
}

describe("a picture in a sign-up", () => {
  test("is stored from an applicant's form: one part per field, and the photo", async () => {
    const answer = await create("with-photo@mail.example", { photo: { bytes: await pictures.phonePhoto() } });
    expect(answer.status).toBe(201);
    const user = await kasama.server.context.users.findById(answer.body.data.id);
    expect(user?.photo).toMatch(/^\/api\/files\/[\w-]{32}\.webp$/);
    const viewer = await kasama.person("admin");
    const shown = await fetch(`${kasama.url}${user?.photo}`, { headers: { cookie: `kasama=${viewer.token}` } });
    const picture = await sharp(await shown.arrayBuffer()).metadata();
    expect(picture).toMatchObject({ format: "webp", width: 300, height: 400 });
    expect(picture.exif).toBeUndefined();
  });

  test("may be missing: as JSON, and with an empty file field", async () => {
    const email = "no-photo@mail.example";
    const json = await kasama.call("POST", "/api/create", { body: { username: email, email, ...PERSON } });
    const empty = await create("empty-photo@mail.example", { photo: { bytes: Buffer.alloc(0), name: "" } });
    for (const { status, body } of [json, empty]) {
      expect(status).toBe(201);
      expect((await kasama.server.context.users.findById(body.data.id))?.photo).toBeNull();
    }
  });

  test("is stored from an employer's form: JSON in `data`, with logo and photo", async () => {
    const answer = await createEmployer(company("both@luntian.example"), {
      logo: { bytes: await pictures.png(300, 100), name: "logo.png", type: "image/png" },
      photo: { bytes: photo },
    });
    expect(answer.status).toBe(201);
    const { users, employers } = kasama.server.context;
    const [user, employer] = [await users.findById(answer.body.data.id), await employers.findById(answer.body.data.id)];
    expect(user?.photo).toMatch(/^\/api\/files\//);
    expect(employer?.logo_path).toMatch(/^\/api\/files\/[\w-]{32}\.webp$/);
    // A logo is shown to everyone once the company is approved.
    const logo = () => kasama.call("GET", employer?.logo_path ?? "");
    expect((await logo()).status).toBe(404);
    const as = await kasama.person("admin");
    await kasama.call("POST", `/api/admin/employers/${answer.body.data.id}/approve`, { as });
    expect((await logo()).headers.get("content-type")).toBe("image/webp");
  });
});

describe("hostile pictures leave nothing behind", () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each<[string, () => Files["photo"] | Promise<Files["photo"]>, number, string]>([
    ["SVG", () => ({ bytes: svg, name: "me.svg", type: "image/svg+xml" }), 415, IMAGE_TEXTS.notAnImage],
    [
      "SVG that says it is a PNG",
      () => ({ bytes: svg, name: "me.png", type: "image/png" }),
      415,
      IMAGE_TEXTS.notAnImage,
    ],
    [
      "HTML named .png",
      () => ({ bytes: Buffer.from("<script>1</script>"), name: "me.png", type: "image/png" }),
      415,
      IMAGE_TEXTS.notAnImage,
    ],
    ["GIF", async () => ({ bytes: await pictures.gif(), name: "me.jpg" }), 415, IMAGE_TEXTS.unsupported],
    [
      "a PNG bomb of 100 million pixels",
      () => ({ bytes: pictures.flatPng(10_000, 10_000), name: "me.png" }),
      413,
      IMAGE_TEXTS.tooManyPixels,
    ],
    ["a truncated JPEG", () => ({ bytes: half(photo) }), 400, IMAGE_TEXTS.damaged],
    ["a file of 6 MB", () => ({ bytes: Buffer.concat([photo], 6 * 1024 * 1024) }), 413, tooLargeText(PHOTO_RULE)],
    ["a file of 20 MB", () => ({ bytes: Buffer.concat([photo], 20 * 1024 * 1024) }), 413, tooLargeText(PHOTO_RULE)],
    ["no bytes", () => ({ bytes: Buffer.alloc(0) }), 400, IMAGE_TEXTS.empty],
  ])("%s", async (_what, make, status, text) => {
    const file = await make();
    const email = "hostile@mail.example";
    const applicant = await create(email, { ...(file ? { photo: file } : {}) });
    expect([applicant.status, applicant.body.errors]).toEqual([status, { photo: [text] }]);
    expect(applicant.body.message).toEqual(expect.any(String));
    expect(await rows("users", { email })).toBe(0);
    expect((await kasama.call("GET", "/api/healthz")).status).toBe(200);
  });

  test("re-encodes a picture that is also a page and an archive", async () => {
    const trailer = "<html><script>alert(1)</script></html>PK\x03\x04";
    const answer = await create("polyglot@mail.example", {
      photo: { bytes: Buffer.concat([photo, Buffer.from(trailer)]) },
    });
    expect(answer.status).toBe(201);
    const user = await kasama.server.context.users.findById(answer.body.data.id);
    const as = await kasama.person("admin");
    const shown = await kasama.call("GET", `${user?.photo}`, { as });
    expect(shown.body.slice(0, 4)).toBe("RIFF");
    expect(shown.body).not.toContain("script");
  });

  test("reports both files of an employer under fieldErrors, and does not store a valid one", async () => {
    const bad = { bytes: svg };
    const both = await createEmployer(company("hostile@luntian.example"), { logo: bad, photo: { bytes: half(photo) } });
    expect(both.body.errors).toEqual({ fieldErrors: { logo: [IMAGE_TEXTS.notAnImage], photo: [IMAGE_TEXTS.damaged] } });
    const one = await createEmployer(company("hostile@luntian.example"), { logo: bad, photo: { bytes: photo } });
    expect(one.body.errors).toEqual({ fieldErrors: { logo: [IMAGE_TEXTS.notAnImage] } });
    expect(await rows("employers", { company_name: "Hostile" })).toBe(0);
  });

  test("refuses a file under an unknown field name", async () => {
    const form = new FormData();
    form.set("email", "stray@mail.example");
    form.set("resume", new File(["x"], "cv.pdf"));
    const answer = await kasama.call("POST", "/api/create", { body: form });
    expect([answer.status, answer.body.errors]).toEqual([400, { resume: [UPLOAD_TEXTS.notTaken] }]);
  });

  test("does not process the picture of a form with other errors", async () => {
    const answer = await create("not-an-address", { photo: { bytes: svg } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["email"]]);
  });
});

describe("a sign-up refused for other reasons", () => {
  test("refuses the most common passwords for both kinds of accounts", async () => {
    const weak = { code: "WEAK_PASSWORD", message: ACCOUNT_TEXTS.passwordCommon };
    const applicant = await create("weak@mail.example", { photo: { bytes: photo } }, { password: "Password123!" });
    expect(applicant.body).toMatchObject({ ...weak, errors: { password: [ACCOUNT_TEXTS.passwordCommon] } });
    const form = company("weak@luntian.example");
    const employer = await createEmployer(
      { ...form, user: { ...form.user, password: "password1!" }, confirmPassword: "password1!" },
      { logo: { bytes: photo } },
    );
    expect([employer.status, employer.body]).toMatchObject([
      400,
      { ...weak, errors: { fieldErrors: { "user.password": [ACCOUNT_TEXTS.passwordCommon] } } },
    ]);
  });

  test("leaves no files and no company if the address or username is taken", async () => {
    const form = company("first@luntian.example");
    const files = { logo: { bytes: photo }, photo: { bytes: photo } };
    expect((await createEmployer(form, files)).status).toBe(201);
    const before = { employers: await rows("employers"), files: await rows("fs.files") };
    expect((await createEmployer(form, files)).body.code).toBe("EMAIL_TAKEN");
    const other = { ...form, user: { ...form.user, email: "second@luntian.example" } };
    expect((await createEmployer(other, files)).body.code).toBe("USERNAME_TAKEN");
    expect((await create("first@luntian.example", { photo: { bytes: photo } })).body.code).toBe("EMAIL_TAKEN");
    expect({ employers: await rows("employers"), files: await rows("fs.files") }).toEqual(before);
  });

  test("creates one account and one file when fifty forms for one address come at once", async () => {
    const small = await pictures.jpeg(200, 150);
    const before = await rows("fs.files");
    const email = "fifty@mail.example";
    // Calls the service directly: a call times out after eight seconds, and fifty real hashes take longer, so they are
    // cheap here.
    const signUp = signUpWith({ passwords: { ...kasama.server.context.passwords, hash: (text) => hash(text, 4) } });
    const form = { ...PERSON, email, user_type: "general" as const };
    const comeAgain = async (): Promise<string> => {
      try {
        return (await signUp.createApplicant(form, { photo: small })).message && "created";
      } catch (err) {
        if (!(err instanceof Fault)) throw err;
        if (err.code !== "UNAVAILABLE") return err.code;
        await immediate();
        return comeAgain();
      }
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, comeAgain));
    expect(outcomes.sort()).toEqual([...Array.from({ length: 49 }, () => "EMAIL_TAKEN"), "created"]);
    expect([await rows("users", { email }), await rows("fs.files")]).toEqual([1, before + 1]);
  });
});

describe("an interruption between the files and the account", () => {
  /** The service, but writing the account's row goes through `insert`. */
  function cutOffAt(insert: (real: () => Promise<unknown>) => Promise<never>) {
    const { users } = kasama.server.context;
    return signUpWith({ users: withReplaced(users, { insert: (...args) => insert(() => users.insert(...args)) }) });
  }
  async function sweepInTwoHours() {
    ahead = 2 * HOUR;
    await kasama.server.context.cleanup.run();
    ahead = 0;
  }

  test("leaves files and a company that the sweep removes, if the database is killed", async () => {
    const before = { employers: await rows("employers"), files: await rows("fs.files") };
    const cutOff = cutOffAt(async () => {
      process.kill(kasama.server.database?.pid() ?? 0, "SIGKILL");
      throw new Error("the plug was pulled");
    });
    const uploads = { photo, logo: photo };
    await expect(cutOff.createEmployer(company("cut-off@luntian.example"), uploads)).rejects.toThrow();
    await expect.poll(async () => (await kasama.call("GET", "/api/readyz")).status, { timeout: 20_000 }).toBe(200);
    const left = { employers: await rows("employers"), files: await rows("fs.files") };
    expect(left).toEqual({ employers: before.employers + 1, files: before.files + 2 });
    // They are so new that they could belong to a sign-up in progress.
    await kasama.server.context.cleanup.run();
    expect({ employers: await rows("employers"), files: await rows("fs.files") }).toEqual(left);
    await sweepInTwoHours();
    expect({ employers: await rows("employers"), files: await rows("fs.files") }).toEqual(before);
    expect((await createEmployer(company("cut-off@luntian.example"), { photo: { bytes: photo } })).status).toBe(201);
  });

  test("leaves a complete account with its files, if only the reply is lost", async () => {
    const lost = cutOffAt(async (real) => {
      await real();
      throw new Error("the answer was lost");
    });
    const uploads = { photo, logo: photo };
    await expect(lost.createEmployer(company("lost@luntian.example"), uploads)).rejects.toThrow();
    const user = await kasama.server.context.users.findByEmail("lost@luntian.example");
    await sweepInTwoHours();
    expect(await rows("fs.files", { "metadata.owner": user?._id })).toBe(2);
    expect(await kasama.server.context.employers.findById(user?._id ?? 0)).toMatchObject({ status: "pending" });
  });
});

describe("an address that is never verified", () => {
  const DAY = 24 * HOUR;
  const sweepAfter = async (days: number) => {
    ahead = days * DAY;
    await kasama.server.context.cleanup.run();
  };
  afterEach(() => {
    ahead = 0;
  });

  test("is removed after seven days with everything from the sign-up; verified ones and those with a newer link stay", async () => {
    const { connection, users, verification } = kasama.server.context;
    const files = { photo: { bytes: photo } };
    const idOf = ({ body }: Answer): number => body.data.id;
    const seeker = idOf(await create("never@mail.example", files, { user_type: "pwd", pwd_id_number: "06-3022-1" }));
    const owner = idOf(await createEmployer(company("never@luntian.example"), { ...files, logo: { bytes: photo } }));
    const verified = idOf(await create("verified@mail.example", files));
    await users.setVerified(verified, new Date());
    const late = idOf(await create("late@mail.example", files));

    await sweepAfter(6.9);
    expect(await rows("users", { _id: { $in: [seeker, owner, verified, late] } })).toBe(4);
    await verification.mailVerification({
      ...{ _id: late, email: "late@mail.example", first_name: "Late" },
      ...{ language: undefined, seen_language: undefined },
    });
    await sweepAfter(7.1);
    expect(await rows("users", { _id: { $in: [verified, late] } })).toBe(2);
    const all = await connection.listCollections();
    for (const { name } of all) {
      const ofThem = { $in: [seeker, owner] };
      const named = [
        { _id: ofThem },
        { user_id: ofThem },
        { owner: ofThem },
        { people: ofThem },
        { "metadata.owner": ofThem },
      ];
      expect([name, await rows(name, { $or: named })]).toEqual([name, 0]);
    }
    // The address is free again, and the late link no longer counts.
    expect((await create("never@mail.example")).status).toBe(201);
    await sweepAfter(9);
    expect(await rows("users", { _id: { $in: [verified, late] } })).toBe(1);
  });
});
