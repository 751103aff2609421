import { type Browser, expect, type Page, test } from "playwright/test";
import { bubble, chatWindow, composer, log } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { press, tab, tabThroughPage, tabTo, type } from "#client/e2e/support/keyboard.ts";
import { EMPLOYER_PASSWORD, PASSWORD } from "#client/e2e/support/people.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** The main paths without a mouse. Each Tab stop is checked: visible, not covered, with a focus ring. */

let kasama: Kasama;
let jonas: Person;
let liza: Person;
let nena: Person;
const visits: Visit[] = [];

test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off" });
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  [jonas, liza, nena] = await Promise.all([
    makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin),
    makeEmployer(kasama, "Liza Manalo", "Habi Crafts", admin),
    makeSeeker(kasama, "Nena Cruz", "pwd"),
  ]);
  for (const one of [jonas, liza]) {
    const id = await openConversation(kasama, nena, one);
    for (const text of ["Hello po!", "May tanong po ako."]) await send(kasama, id, nena, one, text);
    await send(kasama, id, one, nena, "Hello Nena, kumusta?");
  }
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});
test.afterAll(() => kasama?.stop());

async function arrive(browser: Browser, path: string, as?: Person, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as, width });
  visits.push(one);
  await one.page.goto(kasama.url + path);
  await expect(one.page.getByRole("main")).toBeVisible();
  return one.page;
}

const button = (page: Page, name: string | RegExp, exact = true) =>
  page.getByRole("button", typeof name === "string" ? { name, exact } : { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const atHeading = (page: Page, name: string) => expect(page.getByRole("heading", { name, level: 1 })).toBeFocused();
const focusIsOn = (page: Page) => page.evaluate(() => document.activeElement?.tagName ?? "");

/** From the success page of the sign-up over the mailed link to the dashboard. */
async function verifyAndSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(await kasama.linkTo(email));
  await atHeading(page, "Email Verified Successfully!");
  await press(page, page.getByRole("link", { name: "Go to Login" }));
  await press(page, page.getByRole("navigation").getByRole("link", { name: "Sign in" }));
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  // A08: after a page change the focus is on main.
  expect(await focusIsOn(page)).toBe("MAIN");
  await type(page, field(page, "Email"), email);
  await type(page, field(page, "Password"), password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/Dashboard$/);
  await expect(page.getByRole("main")).toBeFocused();
}

test("an applicant signs up, corrects errors, goes back and forward, verifies and signs in", async ({ browser }) => {
  const email = "rosalinda@mail.example";
  const page = await arrive(browser, "/");
  await press(page, page.getByRole("link", { name: "Create your account" }).first());
  await expect(page).toHaveURL(/SignUpPage$/);
  await expect(page.getByRole("main")).toBeFocused();

  // The arrow keys choose in a radio group.
  await tabTo(page, page.getByRole("radio", { name: /General User/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Person with Disability/ })).toBeChecked();

  // A33: the error summary takes the focus, and each of its links leads to its field.
  await press(page, button(page, /^Next/));
  const summary = page.getByRole("alert", { name: "Please fix 6 fields" });
  await expect(summary).toBeFocused();
  await press(page, summary.getByRole("link", { name: "First name is required" }));
  await expect(field(page, "First name")).toBeFocused();
  await expect(field(page, "First name")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("Rosalinda");
  await type(page, field(page, "Last name"), "Katigbak");
  await type(page, field(page, "Email"), email);
  await type(page, field(page, "Phone"), "0917 123 4567");
  await type(page, field(page, "Address"), "12 Mabini Street, Jaro");
  await type(page, field(page, "PWD ID Number"), "06-3022-000-0001234");
  await press(page, button(page, /^Next/));
  await atHeading(page, "Create your account");
  await expect(page.getByRole("list", { name: "Progress" })).toContainText("Step 2 of 2: Account");

  // A34: Back and Next keep the input.
  await type(page, field(page, "Password"), PASSWORD);
  await press(page, button(page, "Back"));
  await atHeading(page, "Create your account");
  await expect(field(page, "Last name")).toHaveValue("Katigbak");
  await expect(field(page, "Phone")).toHaveValue("9171234567");
  await expect(page.getByRole("radio", { name: /Person with Disability/ })).toBeChecked();
  await press(page, button(page, /^Next/));
  await expect(field(page, "Password")).toHaveValue(PASSWORD);

  // The button that shows the password is a separate Tab stop.
  await press(page, button(page, "Show password").first(), "Space");
  await expect(field(page, "Password")).toHaveAttribute("type", "text");
  await type(page, field(page, "Confirm password"), PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) await press(page, box, "Space");
  await press(page, button(page, "Create Account"));
  await expect(page).toHaveURL(/verify-email$/);
  await expect(field(page, "Email")).toHaveValue(email);
  await verifyAndSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/ApplicantDashboard$/);
});

test("an employer signs up in three steps, verifies and signs in", async ({ browser }) => {
  const email = "katigbak@work.example";
  const page = await arrive(browser, "/login");
  await press(page, page.getByRole("link", { name: "Create an employer account" }));
  await expect(page.getByRole("main")).toBeFocused();
  await type(page, field(page, "Email"), email);
  await type(page, field(page, "Username"), "katigbak");
  await type(page, field(page, "Password"), EMPLOYER_PASSWORD);
  await type(page, field(page, "Confirm password"), EMPLOYER_PASSWORD);
  await press(page, button(page, /^Next/));
  await atHeading(page, "Create an employer account");
  await type(page, field(page, "Company name"), "Katigbak Bakery");
  await type(page, field(page, "Contact person"), "Rosalinda Katigbak");
  await type(page, field(page, "Industry"), "Food");
  await tabTo(page, field(page, "Company size"));
  await page.keyboard.press("ArrowDown");
  await expect(field(page, "Company size")).toHaveValue("1-10");
  await type(page, field(page, "Website URL"), "https://katigbak.example.ph");
  await type(page, field(page, "Founded year"), "2015");
  await press(page, button(page, /^Next/));
  await atHeading(page, "Create an employer account");
  // A name does not have to be typed twice.
  await expect(field(page, "First name")).toHaveValue("Rosalinda");
  await expect(field(page, "Last name")).toHaveValue("Katigbak");
  await press(page, button(page, "Back"));
  await expect(field(page, "Company size")).toHaveValue("1-10");
  await press(page, button(page, /^Next/));
  await type(page, field(page, "Phone"), "9181234567");
  await type(page, field(page, "Address"), "4 Session Road, Baguio");
  await press(page, page.getByRole("checkbox"), "Space");
  await press(page, button(page, /^Submit/));
  await atHeading(page, "Account Created Successfully!");
  // The page does not continue by itself while its button has the focus.
  await press(page, button(page, "Verify your email now"));
  await expect(page).toHaveURL(/verify-email$/);
  await expect(field(page, "Email")).toHaveValue(email);
  await verifyAndSignIn(page, email, EMPLOYER_PASSWORD);
  await expect(page).toHaveURL(/EmployerDashboard$/);
});

test("finds a person and writes, with the focus in the panel, the dialog, the chat, and after minimising and closing", async ({
  browser,
}) => {
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const page = await arrive(browser, "/ApplicantDashboard", maricel);
  const messages = button(page, /^Messages/).first();
  const JONAS = jonas.name;

  // A19: the panel takes the focus and returns it.
  await press(page, messages);
  await expect(page.getByRole("heading", { name: "Recent Conversations" })).toBeFocused();
  await expect(messages).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(messages).toBeFocused();
  await expect(messages).toHaveAttribute("aria-expanded", "false");

  // A14: the dialog takes the focus, traps it, and returns it.
  await press(page, messages, "Space");
  const newMessage = button(page, "New message");
  await press(page, newMessage);
  const dialog = page.getByRole("dialog", { name: "New message" });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  for (let stops = 0; stops < 5; stops += 1) {
    await tab(page);
    // After its last stop the focus goes to the browser, never to the page behind it.
    expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).toBe(
      (await focusIsOn(page)) === "BODY" ? "BODY" : "DIALOG",
    );
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(newMessage).toBeFocused();

  await page.keyboard.press("Enter");
  await type(page, page.getByLabel("Who do you want to message?"), "luntian");
  await press(page, dialog.getByRole("button", { name: new RegExp(JONAS) }));
  await expect(composer(page, JONAS)).toBeFocused();
  await page.keyboard.type("First line");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("second line");
  await expect(composer(page, JONAS)).toHaveValue("First line\nsecond line");
  await page.keyboard.press("Enter");
  await expect(bubble(page, JONAS, "second line")).toContainText("Sent");
  // A24: the focus stays in the composer for the next message.
  await expect(composer(page, JONAS)).toBeFocused();
  await expect(composer(page, JONAS)).toHaveValue("");
  await page.keyboard.type("By the button");
  await press(page, button(page, "Send message"));
  await expect(bubble(page, JONAS, "By the button")).toContainText("Sent");
  await expect(composer(page, JONAS)).toBeFocused();

  // Escape minimises. The focus returns to the opener, or otherwise goes to the photo.
  await page.keyboard.press("Escape");
  await expect(chatWindow(page, JONAS)).toBeHidden();
  const photo = button(page, `Chat with ${JONAS}`);
  expect(await focusIsOn(page)).toBe("BUTTON");
  await press(page, photo);
  await expect(composer(page, JONAS)).toBeFocused();
  await tabTo(page, button(page, `Close chat with ${JONAS}`), { back: true });
  await page.keyboard.press("Enter");
  await expect(chatWindow(page, JONAS)).toBeHidden();
  // A18: the focus is not lost to the page's body.
  expect(await focusIsOn(page)).toBe("BUTTON");
});

test("Ctrl+F6 goes from the page through each chat and back, and no Tab stop is a trap", async ({ browser }) => {
  const page = await arrive(browser, "/ApplicantDashboard", nena, 1680);
  for (const { name } of [jonas, liza]) {
    await press(page, button(page, /^Messages/).first());
    await press(page, button(page, new RegExp(`^${name}`)));
    await expect(composer(page, name)).toBeFocused();
    await expect(log(page, name)).toContainText("kumusta");
  }
  const places = [];
  for (let count = 0; count < 4; count += 1) {
    await page.keyboard.press("Control+F6");
    places.push(
      await page.evaluate(
        () => document.activeElement?.closest("[aria-label^='Chat with'], main")?.ariaLabel ?? "main",
      ),
    );
  }
  expect([...places].sort()).toEqual(
    [places[0] ?? "", "main", `Chat with ${jonas.name}`, `Chat with ${liza.name}`].sort(),
  );
  expect(places[3]).toBe(places[0]);
  await page.keyboard.press("Control+Shift+F6");
  expect(await page.evaluate(() => document.activeElement?.closest("[aria-label^='Chat with'], main")?.ariaLabel)).toBe(
    places[2] === "main" ? null : places[2],
  );

  // A10, A12, A13: a complete Tab cycle with two chats open, every stop visible.
  const stops = await tabThroughPage(page);
  expect(stops[0]).toBe("Skip to main content");
  expect(stops).toContain(`Close chat with ${jonas.name}`);
  expect(stops).toContain(`Messages with ${liza.name}`);

  // The log is a stop, because the arrow keys scroll it. A message is none.
  expect(stops.filter((name) => name.includes("kumusta"))).toEqual([]);
});

test("the skip link, the account menu and the logout work by keyboard", async ({ browser }) => {
  const page = await arrive(browser, "/ApplicantDashboard", await makeSeeker(kasama, "Lito Ramos", "pwd"));
  await tab(page);
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const menu = button(page, /account menu/);
  await tabTo(page, menu, { back: true });
  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Space");
  // One open at a time: moving on closes it.
  await tabTo(page, button(page, "Logout"));
  await tab(page);
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await tabTo(page, menu, { back: true });
  await page.keyboard.press("Enter");
  await press(page, button(page, "Logout"));
  await expect(page).toHaveURL(`${kasama.url}/`);
  await expect(page.getByRole("main")).toBeFocused();
});

for (const path of ["/", "/login", "/SignUpPage", "/EmployerSignUpForm", "/verify-email", "/privacy", "/nowhere"]) {
  test(`every Tab stop of ${path} is visible, on a phone and on a desktop`, async ({ browser }) => {
    for (const width of [320, 1280]) {
      const page = await arrive(browser, path, undefined, width);
      const stops = await tabThroughPage(page);
      expect(stops[0]).toBe("Skip to main content");
      expect(stops.length).toBeGreaterThan(3);
    }
  });
}
