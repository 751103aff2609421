import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { UserChange } from "#shared/profiles/users.schemas.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;
const ACCOUNT_TEXTS = accountsTexts.fields;

/** Accounts as people read and change them: what each may see, key by key, and what no call may change. */

let kasama: Harness;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const FULL = [
  "id",
  "username",
  "first_name",
  "last_name",
  "email",
  "phone_number",
  "address",
  "user_type",
  "photo",
  "pwd_id_number",
  "pwd_id_state",
  "pending_email",
  "verified",
  "sensitive_data_consent",
].sort();
const CARD = ["id", "username", "first_name", "last_name", "photo"].sort();

const read = (as: Person, { id }: { id: number }) => kasama.call("GET", `/api/users/${id}`, { as });
const change = (as: Person, body: object, id = as.id) => kasama.call("PUT", `/api/users/${id}`, { as, body });
const rowOf = ({ id }: Person) => kasama.server.context.users.findById(id);
const seal = (number: string) => kasama.server.context.cipher.seal(number);

describe("GET /api/users/{id}", () => {
  test("gives a stranger the same reply as for a missing user", async () => {
    const [person, stranger] = [await kasama.person("pwd"), await kasama.employer()];
    const [foreign, missing] = [await read(stranger, person), await read(stranger, { id: 987_654_321 })];
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });

  test("returns everything to the owner, at the top level and under data, and no other key", async () => {
    const person = await kasama.person("pwd", { pwd_id_sealed: seal("06-3022-012-0001234") });
    const { status, body } = await read(person, person);
    expect(status).toBe(200);
    const { success, data, ...top } = body;
    expect(success).toBe(true);
    expect(Object.keys(data).sort()).toEqual(FULL);
    expect(top).toEqual(data);
    expect(data).toMatchObject({
      id: person.id,
      email: person.email,
      user_type: "pwd",
      pwd_id_number: "06-3022-012-0001234",
      pwd_id_state: "pending",
      pending_email: null,
      verified: true,
    });
  });

  test("returns it to an admin without phone, address and consent, and with the number masked", async () => {
    const phone_number = "+639998887766";
    const person = await kasama.person("pwd", { phone_number, pwd_id_sealed: seal("06-3022-012-0001234") });
    const { body } = await read(await kasama.person("admin"), person);
    expect(Object.keys(body.data).sort()).toEqual(
      FULL.filter((key) => !["phone_number", "address", "sensitive_data_consent"].includes(key)),
    );
    const { success: _success, data, ...top } = body;
    expect(top).toEqual(data);
    expect(JSON.stringify(body)).not.toContain("9998887766");
    expect(body.data).toMatchObject({ email: person.email, pwd_id_number: "••-••••-•••-•••1234" });
    expect(JSON.stringify(body)).not.toContain("0001234");
  });

  test("returns the card to people in a conversation with the user, in both shapes", async () => {
    const [person, shop] = [await kasama.person("pwd"), await kasama.employer()];
    await kasama.conversation(person, shop);
    for (const [viewer, subject] of [
      [shop, person],
      [person, shop],
    ] as const) {
      const { body } = await read(viewer, subject);
      const { success: _success, data, ...top } = body;
      expect(Object.keys(data).sort()).toEqual(CARD);
      expect(top).toEqual(data);
      expect(JSON.stringify(body)).not.toContain(subject.email);
    }
  });
});

describe("PUT /api/users/{id}", () => {
  test("refuses changes of another user's account, also from an admin", async () => {
    const person = await kasama.person("pwd");
    for (const as of [await kasama.person("admin"), await kasama.employer()]) {
      const foreign = await change(as, { first_name: "Mallory" }, person.id);
      const missing = await change(as, { first_name: "Mallory" }, 987_654_321);
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect((await rowOf(person))?.first_name).toMatch(/^First/);
  });

  test("accepts only the fields of the contract, and writes nothing otherwise", async () => {
    const person = await kasama.person("general");
    const before = await rowOf(person);
    const columns = Object.keys(kasama.server.context.connection.model("User").schema.paths);
    const others = [...columns, "id", "is_admin", "verified", "password", "role", "constructor"];
    const refused = others.filter((name) => !(name in UserChange.shape));
    expect(refused.length).toBeGreaterThan(15);
    for (const name of refused) {
      const { status, body } = await change(person, { first_name: "Mallory", [name]: "admin" });
      expect([status, body.code, Object.keys(body.errors)], name).toEqual([400, "BAD_INPUT", [name]]);
    }
    expect(await rowOf(person)).toEqual(before);
  });

  test("changes the named fields, returns the account after the change, and leaves the rest", async () => {
    const person = await kasama.person("pwd");
    const { status, body } = await change(person, { first_name: "  Maricel ", phone_number: "0917 765 4321" });
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(FULL);
    expect(body.data).toMatchObject({ first_name: "Maricel", phone_number: "+639177654321", email: person.email });
    expect(body.data).toEqual((await read(person, person)).body.data);
    expect((await change(person, {})).body.data).toEqual(body.data);
  });

  test("reports an error for each invalid field", async () => {
    const person = await kasama.person("pwd");
    const wrong = { first_name: " ", last_name: "x".repeat(51), email: "no", phone_number: "917", pwd_id_number: "  " };
    const { status, body } = await change(person, wrong);
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      first_name: [ACCOUNT_TEXTS.firstNameRequired],
      last_name: [ACCOUNT_TEXTS.lastNameLong],
      email: [ACCOUNT_TEXTS.emailInvalid],
      phone_number: [ACCOUNT_TEXTS.phoneShort],
    });
    expect((await change(person, { pwd_id_number: "  " })).body.errors).toEqual({
      pwd_id_number: [ACCOUNT_TEXTS.pwdIdRequired],
    });
  });

  test("makes the account searchable by the new name at once, and no longer by the old one", async () => {
    const [shop, seeker] = [await kasama.employer(), await kasama.person("pwd")];
    const search = async (name: string) =>
      (await kasama.call("GET", `/api/people?search=${name}`, { as: seeker })).body.data.map(
        ({ id }: { id: number }) => id,
      );
    const former = (await rowOf(shop))?.first_name ?? "";
    await change(shop, { first_name: "Dalisay" });
    expect(await search("dalisay")).toContain(shop.id);
    expect(await search(former)).not.toContain(shop.id);
    // The company's name still finds it.
    expect(await search(`company ${shop.id}`)).toContain(shop.id);
  });
});

describe("the username", () => {
  test("of an applicant is the address: sent along it changes nothing, another one is refused", async () => {
    const person = await kasama.person("general");
    expect((await change(person, { username: person.email.toUpperCase(), email: person.email })).status).toBe(200);
    const { status, body } = await change(person, { username: "maricel" });
    expect([status, body.errors]).toEqual([400, { username: [PROFILE_TEXTS.usernameFollows] }]);
  });

  test("of an employer can be chosen, but not one that is taken nor another person's address", async () => {
    const [shop, other] = [await kasama.employer(), await kasama.employer()];
    const name = `Tindahan-${shop.id}`;
    expect((await change(shop, { username: name })).body.data.username).toBe(name);
    const taken = await change(other, { username: name.toLowerCase(), first_name: "Mallory" });
    expect([taken.status, taken.body.code]).toEqual([409, "USERNAME_TAKEN"]);
    expect(taken.body.errors).toEqual({ username: [ACCOUNT_REPLIES.usernameTaken] });
    expect((await rowOf(other))?.first_name).not.toBe("Mallory");
    const address = await change(other, { username: shop.email });
    expect(address.body.errors).toEqual({ username: [ACCOUNT_TEXTS.usernameIsEmail] });
    // The own username in another case is accepted.
    expect((await change(shop, { username: name.toUpperCase() })).body.data.username).toBe(name.toUpperCase());
  });
});

describe("a new address", () => {
  /** The only way to change the address: it asks for the password. */
  const ask = (as: Person, email: string) =>
    kasama.call("POST", "/api/account/email", { as, body: { email, password: as.password } });

  test.each(["pwd", "general", "employer", "admin"] as const)(
    "is refused with the name of the call that changes it, and nothing else of the form is written: %s",
    async (type) => {
      const person = await kasama.person(type);
      const wanted = `new-${person.email}`;
      const { status, body } = await change(person, { email: wanted, first_name: "Mallory" });
      expect([status, body.code]).toEqual([400, "BAD_INPUT"]);
      expect(body.errors).toEqual({ email: [PROFILE_TEXTS.emailElsewhere] });
      expect(body.errors.email[0]).toContain("POST /api/account/email");
      expect(await rowOf(person)).toMatchObject({ email: person.email, pending_email: null });
      expect((await rowOf(person))?.first_name).not.toBe("Mallory");
    },
  );

  test("is no change if only case and spaces differ", async () => {
    const person = await kasama.person("general");
    const { status, body } = await change(person, { email: `  ${person.email.toUpperCase()} `, first_name: "Maricel" });
    expect([status, body.data.email, body.data.pending_email, body.data.first_name]).toEqual([
      200,
      person.email,
      null,
      "Maricel",
    ]);
  });

  test("stays pending while the form is saved with the current one", async () => {
    const person = await kasama.person("pwd");
    const wanted = `new-${person.email}`;
    await ask(person, wanted);
    const saved = await change(person, { email: person.email, first_name: "Maricel" });
    expect(saved.body.data).toMatchObject({ first_name: "Maricel", pending_email: wanted });
    const { text } = await mails.mailTo(wanted);
    const token = decodeURIComponent(/verify-email\?token=([\w%-]+)/.exec(text ?? "")?.[1] ?? "");
    expect((await kasama.call("POST", "/api/verify-email", { body: { token } })).status).toBe(200);
    // The confirmation ended the other sessions; this one requested the change, and continues.
    expect((await read(person, person)).body.data).toMatchObject({
      email: wanted,
      username: wanted,
      pending_email: null,
    });
  });

  test("is cancelled only by its owner, and its link stops working", async () => {
    const [person, admin] = [await kasama.person("pwd"), await kasama.person("admin")];
    const wanted = `mistyped-${person.email}`;
    await ask(person, wanted);
    const withdraw = (as: Person) => kasama.call("DELETE", `/api/users/${person.id}/pending-email`, { as });
    expect((await withdraw(admin)).status).toBe(404);
    expect((await read(person, person)).body.data.pending_email).toBe(wanted);
    for (const _twice of [1, 2]) {
      const { status, body } = await withdraw(person);
      expect([status, body.data.pending_email, body.data.email]).toEqual([200, null, person.email]);
      expect(Object.keys(body.data).sort()).toEqual(FULL);
    }
    const { text } = await mails.mailTo(wanted);
    const token = decodeURIComponent(/verify-email\?token=([\w%-]+)/.exec(text ?? "")?.[1] ?? "");
    expect((await kasama.call("POST", "/api/verify-email", { body: { token } })).body.code).toBe("INVALID_TOKEN");
  });
});

describe("the PWD ID number", () => {
  test("is only for job seekers", async () => {
    for (const as of [await kasama.employer(), await kasama.person("admin")]) {
      const { status, body } = await change(as, { pwd_id_number: "06-3022-012-0001234" });
      expect([status, body.errors]).toEqual([400, { pwd_id_number: [PROFILE_TEXTS.pwdIdSeekersOnly] }]);
    }
  });

  test("is encrypted at rest, whatever its format; a new one is reviewed again, the same one is not", async () => {
    const person = await kasama.person("pwd", { pwd_id_sealed: seal("old-card 77") });
    const { connection } = kasama.server.context;
    const review = () =>
      connection.collection("users").updateOne({ email: person.email }, { $set: { pwd_id_state: "verified" } });
    await review();
    expect((await change(person, { pwd_id_number: "old-card 77" })).body.data.pwd_id_state).toBe("verified");
    const { body } = await change(person, { pwd_id_number: " 06-3022-012-0001234 " });
    expect(body.data).toMatchObject({ pwd_id_number: "06-3022-012-0001234", pwd_id_state: "pending" });
    expect(JSON.stringify(await rowOf(person))).not.toContain("0001234");
  });

  test("of a general user can be removed", async () => {
    const person = await kasama.person("general");
    const asked = { pwd_id_number: "77", sensitiveDataConsent: true };
    expect((await change(person, asked)).body.data).toMatchObject({
      pwd_id_number: "77",
      pwd_id_state: "pending",
    });
    expect((await change(person, { pwd_id_number: "" })).body.data).toMatchObject({
      pwd_id_number: null,
      pwd_id_state: null,
    });
  });
});

describe("the address given at sign-up", () => {
  const ADDRESS = "Purok 3, Barangay Tagumpay, Puerto Princesa City";

  test("can be read and changed by its owner, by the rules of the sign-up", async () => {
    const person = await kasama.person("general");
    const before = (await read(person, person)).body.data.address;
    expect(before).toMatch(/Iloilo City/);
    expect((await change(person, { address: ` ${ADDRESS} ` })).body.data.address).toBe(ADDRESS);
    expect((await read(person, person)).body.data.address).toBe(ADDRESS);
    for (const [address, text] of [
      ["PH", "Address is too short"],
      ["x".repeat(101), "Address is too long"],
    ]) {
      const { status, body } = await change(person, { address });
      expect([status, body.errors]).toEqual([400, { address: [text] }]);
    }
    expect((await rowOf(person))?.address).toBe(ADDRESS);
  });

  test("is shown only to its owner, not to people in a conversation with them and not to admins", async () => {
    const [person, shop, admin] = [
      await kasama.person("pwd", { address: ADDRESS }),
      await kasama.employer(),
      await kasama.person("admin"),
    ];
    await kasama.conversation(person, shop);
    for (const other of [shop, admin]) expect(JSON.stringify(await read(other, person))).not.toContain("Tagumpay");
  });

  test("of an employer belongs to the company: a change there changes the account too", async () => {
    const shop = await kasama.employer();
    const { status, body } = await change(shop, { address: ADDRESS });
    expect([status, body.errors]).toEqual([400, { address: [PROFILE_TEXTS.addressOfCompany] }]);
    const where = `/api/employer/${shop.id}`;
    expect((await kasama.call("PUT", where, { as: shop, body: { address: ADDRESS } })).body.data.address).toBe(ADDRESS);
    expect((await read(shop, shop)).body.data.address).toBe(ADDRESS);
  });
});

describe("profile:changed", () => {
  test("reaches the owner's tabs and people in a conversation with them, with only a card; no one else", async () => {
    const [person, shop, stranger] = [await kasama.person("pwd"), await kasama.employer(), await kasama.employer()];
    await kasama.conversation(person, shop);
    const sockets = [await kasama.openSocket(person), await kasama.openSocket(shop)];
    const outside = await kasama.openSocket(stranger);
    const heard: unknown[] = [];
    outside.raw.on("profile:changed", (card) => heard.push(card));
    const told = sockets.map((socket) => socket.next("profile:changed"));
    await change(person, { last_name: "Dalisay" });
    for (const card of await Promise.all(told)) {
      expect(Object.keys(card).sort()).toEqual(CARD);
      expect(card).toMatchObject({ id: person.id, username: `member-${person.id}`, last_name: "Dalisay" });
    }
    // A change of private fields sends nothing; the next event is the one of the change after it.
    const next = sockets.map((socket) => socket.next("profile:changed"));
    await change(person, { phone_number: "9177654321" });
    await change(person, { last_name: "Makiling" });
    for (const card of await Promise.all(next)) expect(card.last_name).toBe("Makiling");
    // An event for the stranger would have arrived before this one.
    await outside.command("sync", { conversations: {} });
    expect(heard).toEqual([]);
  });
});
