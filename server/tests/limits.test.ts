import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { png } from "#server/testing/pictures.ts";

/**
 * The limits of profiles, settings and notifications in one table, as numbers instead of the constants in the code. A value
 * at its limit is accepted, and one beyond is refused at its field. The limits of the chat are tested in
 * features/chat/limits.test.ts, those of the sign-up with its own tests.
 */

let kasama: Harness;
const people = new Map<Who, Person>();
type Who = "seeker" | "employer" | "admin";
beforeAll(async () => {
  kasama = await startHarness();
  people.set("seeker", await kasama.person("pwd"));
  people.set("employer", await kasama.employer());
  people.set("admin", await kasama.person("admin"));
});
afterAll(() => kasama.close());

const as = (who: Who): Person => people.get(who) ?? expect.unreachable(`nobody is ${who}`);
const letters = (count: number): string => "a".repeat(count);
const digits = (count: number): string => "9171234567890".slice(0, count);
const YEAR = new Date().getFullYear();

interface Row {
  who: Who;
  /** `:id` is replaced with the caller's own id. */
  call: [method: "GET" | "PUT" | "POST", path: string];
  /** Builds the body with a value of this length, size or number. */
  send: (bound: number) => object;
  least?: number;
  most?: number;
  /** The field of the error, if it differs from the name of the field that is sent. */
  at?: string;
}
const USER: Row["call"] = ["PUT", "/api/users/:id"];
const SEEKER: Row["call"] = ["PUT", "/api/jobseeker/:id"];
const COMPANY: Row["call"] = ["PUT", "/api/employer/:id"];
const NOTE: Row["call"] = ["POST", "/api/notifications"];
const ANNOUNCEMENT: Row["call"] = ["POST", "/api/admin/announcements"];
const JOB: Row["call"] = ["POST", "/api/jobs"];
const SEARCH: Row["call"] = ["POST", "/api/jobs/searches"];

/** A body with one text field of `bound` characters. */
const long =
  (field: string) =>
  (bound: number): object => ({ [field]: letters(bound) });
const amount =
  (field: string) =>
  (bound: number): object => ({ [field]: bound });
let jobs = 0;
const job = (more: object): object => {
  jobs += 1;
  return { status: "draft", title: `Job ${jobs}`, ...more };
};
const announcement = (more: object): object => ({ title: "News", message: "Hello", audience: "admin", ...more });
const note = (more: object): object => ({
  user_id: as("seeker").id,
  type: "info",
  title: "News",
  message: "Something happened",
  ...more,
});

const ROWS: Record<string, Row> = {
  "first name": { who: "seeker", call: USER, send: long("first_name"), least: 1, most: 50 },
  "last name": { who: "seeker", call: USER, send: long("last_name"), least: 1, most: 50 },
  "username of an employer": { who: "employer", call: USER, send: long("username"), least: 1, most: 254 },
  "phone number, digits": {
    who: "seeker",
    call: USER,
    send: (bound) => ({ phone_number: digits(bound) }),
    // Extra digits are cut off, as the specification requires.
    least: 10,
  },
  "PWD ID number": { who: "seeker", call: USER, send: long("pwd_id_number"), least: 1, most: 50 },

  education: { who: "seeker", call: SEEKER, send: long("education"), most: 1000 },
  "text of a resume": { who: "seeker", call: SEEKER, send: long("resume_text"), most: 20_000 },
  "present job title": { who: "seeker", call: SEEKER, send: long("current_job_title"), most: 120 },
  "wanted job title": { who: "seeker", call: SEEKER, send: long("desired_job_title"), most: 120 },
  "wanted place": { who: "seeker", call: SEEKER, send: long("location_preference"), most: 120 },
  disability: { who: "seeker", call: SEEKER, send: long("disability"), most: 500 },
  "years of experience": { who: "seeker", call: SEEKER, send: amount("experience_years"), least: 0, most: 80 },
  "wanted salary": { who: "seeker", call: SEEKER, send: amount("desired_salary"), least: 0, most: 100_000_000 },
  "name of a skill": {
    who: "seeker",
    call: SEEKER,
    send: (bound) => ({ skills: [{ name: letters(bound) }] }),
    most: 50,
    at: "skills.0.name",
  },
  skills: {
    who: "seeker",
    call: SEEKER,
    send: (bound) => ({ skills: Array.from({ length: bound }, (_, n) => ({ name: `Skill ${n}` })) }),
    most: 50,
  },
  "note to an access need": {
    who: "seeker",
    call: SEEKER,
    send: (bound) => ({ access_needs: [{ need: "other", note: letters(bound) }] }),
    least: 1,
    most: 300,
    at: "access_needs.0.note",
  },
  "access needs": {
    who: "seeker",
    call: SEEKER,
    send: (bound) => ({ access_needs: Array.from({ length: bound }, (_, n) => ({ need: "other", note: `${n}` })) }),
    most: 30,
  },

  "founded year": { who: "employer", call: COMPANY, send: amount("founded_year"), least: 1900, most: YEAR },
  "words about access": { who: "employer", call: COMPANY, send: long("access_statement"), most: 3000 },
  "words about a company": { who: "employer", call: COMPANY, send: long("company_description"), most: 3000 },

  "title of a job": {
    who: "employer",
    call: JOB,
    send: (n) => job({ title: letters(n) }),
    least: 1,
    most: 120,
    at: "title",
  },
  "description of a job": {
    who: "employer",
    call: JOB,
    send: (n) => job({ description: letters(n) }),
    most: 8000,
    at: "description",
  },
  "requirements of a job": {
    who: "employer",
    call: JOB,
    send: (n) => job({ requirements: letters(n) }),
    most: 4000,
    at: "requirements",
  },
  "place of a job": {
    who: "employer",
    call: JOB,
    send: (n) => job({ location: letters(n) }),
    most: 120,
    at: "location",
  },
  "openings of a job": {
    who: "employer",
    call: JOB,
    send: (openings) => job({ openings }),
    least: 1,
    most: 999,
    at: "openings",
  },
  "salary of a job": {
    who: "employer",
    call: JOB,
    send: (salary_min) => job({ salary_min }),
    least: 0,
    most: 100_000_000,
    at: "salary_min",
  },
  "years a job asks for": {
    who: "employer",
    call: JOB,
    send: (n) => job({ experience_years: n }),
    least: 0,
    most: 50,
    at: "experience_years",
  },
  "skills of a job": {
    who: "employer",
    call: JOB,
    send: (bound) => job({ skills: Array.from({ length: bound }, (_, n) => ({ name: `Skill ${n}` })) }),
    most: 30,
    at: "skills",
  },
  "words of a saved search": {
    who: "seeker",
    call: SEARCH,
    send: (n) => ({ filter: { search: letters(n) } }),
    most: 200,
    at: "filter.search",
  },
  "name of a saved search": {
    who: "seeker",
    call: SEARCH,
    send: (n) => ({ filter: { search: `clerk ${n}` }, name: letters(n) }),
    most: 80,
    at: "name",
  },

  "title of an announcement": {
    who: "admin",
    call: ANNOUNCEMENT,
    send: (n) => announcement({ title: letters(n) }),
    least: 1,
    most: 120,
    at: "title",
  },
  "words of an announcement": {
    who: "admin",
    call: ANNOUNCEMENT,
    send: (n) => announcement({ message: letters(n) }),
    least: 1,
    most: 1000,
    at: "message",
  },
  "title of a notification": {
    who: "admin",
    call: NOTE,
    send: (n) => note({ title: letters(n) }),
    least: 1,
    most: 120,
    at: "title",
  },
  "words of a notification": {
    who: "admin",
    call: NOTE,
    send: (n) => note({ message: letters(n) }),
    least: 1,
    most: 1000,
    at: "message",
  },
};

async function send({ who, call: [method, path], send: make }: Row, bound: number) {
  const person = as(who);
  return kasama.call(method, path.replace(":id", String(person.id)), { as: person, body: make(bound) });
}

describe.each(Object.entries(ROWS))("%s", (_what, row) => {
  const { least, most, at = Object.keys(row.send(1))[0] ?? "" } = row;
  const refused = async (bound: number) => {
    const { status, body } = await send(row, bound);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, "BAD_INPUT", [at]]);
    expect(body.errors[at][0]).toMatch(/\w/);
  };
  const taken = async (bound: number) => expect((await send(row, bound)).status).toBeLessThan(300);

  if (least !== undefined) {
    test(`accepts the minimum of ${least}`, () => taken(least));
    test("refuses less at its field", () => refused(least - 1));
  }
  if (most !== undefined) {
    test(`accepts the maximum of ${most}`, () => taken(most));
    test("refuses more at its field", () => refused(most + 1));
  }
});

const MB = 1024 * 1024;

describe.each<[what: string, who: Who, path: string, field: string, make: (bytes: number) => Promise<Buffer> | Buffer]>(
  [
    ["a photo", "seeker", "/api/photos/upload", "photo", paddedPng],
    ["a logo", "employer", "/api/employer/logo", "logo", paddedPng],
    ["a resume", "seeker", "/api/resumes/upload", "resume", filledPdf],
  ],
)("%s", (_what, who, path, field, make) => {
  const upload = async (bytes: number) => {
    const form = new FormData();
    const file = await make(bytes);
    expect(file).toHaveLength(bytes);
    form.set(field, new File([new Uint8Array(file)], field === "resume" ? "resume.pdf" : "picture.png"));
    return kasama.call("POST", path, { as: as(who), body: form });
  };
  test("of 5 MB is accepted", async () => expect((await upload(5 * MB)).status).toBe(200));
  test("above 5 MB is refused at its field", async () => {
    const { status, body } = await upload(5 * MB + 1);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([413, "TOO_LARGE", [field]]);
  });
});

/** A document of this size. */
function filledPdf(bytes: number): Buffer {
  return pdf(2 * bytes - pdf(bytes).length);
}

/** A picture of this size: bytes after its end are ignored. */
async function paddedPng(bytes: number): Promise<Buffer> {
  return Buffer.concat([await png(40, 40)], bytes);
}

describe("rate limits", () => {
  let limited: Harness;
  beforeAll(async () => {
    limited = await startHarness({ RATE_LIMITS: "on" });
  });
  afterAll(() => limited.close());

  type Ask = (person: Person, turn: number) => ReturnType<Harness["call"]>;
  const post =
    (path: string, body: (person: Person, turn: number) => unknown): Ask =>
    (person, turn) =>
      limited.call("POST", path, { as: person, body: body(person, turn) });
  const picture = async () => {
    const form = new FormData();
    form.set("photo", new File([new Uint8Array(await png(4, 4))], "me.png"));
    return form;
  };

  test.each<[what: string, count: number, seconds: number, ask: Ask, by?: "employer"]>([
    ["copies of all data", 5, 3600, post("/api/account/export", ({ password }) => ({ password }))],
    [
      "changes of the address",
      3,
      3600,
      post("/api/account/email", ({ id, password }, turn) => ({ password, email: `to-${id}-${turn}@mail.example` })),
    ],
    [
      "jobs that are written",
      60,
      3600,
      async (person, turn) =>
        limited.call("POST", "/api/jobs", { as: person, body: { status: "draft", title: `Job ${turn}` } }),
      "employer",
    ],
    [
      "requests to admins",
      20,
      24 * 3600,
      post("/api/account/listing", () => ({ message: "Please", sensitiveDataConsent: true })),
    ],
    ["wrong passwords", 10, 15 * 60, post("/api/account/export", () => ({ password: "Not-the-password-1" }))],
    [
      "uploads",
      20,
      3600,
      async (person) => limited.call("POST", "/api/photos/upload", { as: person, body: await picture() }),
    ],
    ["calls of any kind", 300, 60, (person) => limited.call("GET", "/api/notifications/unread-count", { as: person })],
  ])("%s: allows %i, then answers how long to wait", async (_what, count, seconds, ask, by) => {
    const newPerson = () => (by ? limited.employer() : limited.person("pwd"));
    const person = await newPerson();
    for (let turn = 0; turn < count; turn += 1)
      expect([turn, (await ask(person, turn)).status === 429]).toEqual([turn, false]);
    const { status, body, headers } = await ask(person, count);
    expect([status, body.code]).toEqual([429, "TOO_FAST"]);
    const wait = Number(headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    // Other people are not limited by it.
    const other = await newPerson();
    expect((await ask(other, 0)).status).not.toBe(429);
  });
});
