import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { announcements } from "#client/ui/feedback/announce.ts";
import { PHOTO_RULE } from "#shared/files/images.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";
import {
  create,
  fillAccount,
  fillCompany,
  fillEmployer,
  fillEmployerAccount,
  fillEmployerPersonal,
  fillPersonal,
  next,
  startApplicant,
  startEmployer,
  summary,
  type,
} from "./sign-up-testing.ts";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  Element.prototype.scrollTo = () => {};
});

const PHOTO = new File(["pixels of a face"], "me.png", { type: "image/png" });
const LOGO = new File(["pixels of a sign"], "sign.webp", { type: "image/webp" });
const CREATED = success({ id: 7, email: "ana@mail.example", user_type: "pwd", message: "Check your email" });
/** A browser lets users choose any file if they change the dialog's filter, or drop the file. */
const anyFile = userEvent.setup({ applyAccept: false });
const photo = () => screen.getByLabelText("Profile photo (optional)");
const preview = () => screen.queryByRole("img", { name: "Preview of your photo" });
const createButton = () => screen.getByRole("button", { name: /Create Account$/ });
const never = () => new Promise<never>(() => {});

describe("the photo of an applicant", () => {
  const atPhoto = async () => {
    const { user } = await startApplicant();
    await fillPersonal(user);
    return user;
  };

  test("survives Back and Next, and is sent with the registration", async () => {
    const server = await stubServer(() => CREATED);
    const user = await atPhoto();
    await user.upload(photo(), PHOTO);
    await waitFor(() => expect(preview()).toBeTruthy());
    await user.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByLabelText("First name");
    await next(user);
    expect(await screen.findByText("me.png")).toBeTruthy();
    await waitFor(() => expect(preview()).toBeTruthy());
    await fillAccount(user);
    await create(user);
    await waitFor(() => expect(window.location.pathname).toBe("/verify-email"));
    expect(server.received).toHaveLength(1);
    const sent = server.received[0]?.text ?? "";
    expect(sent).toMatch(/name="data"\r\n\r\n{"username":"ana@mail.example".*"sensitiveDataConsent":true}/);
    expect(sent).toMatch(/name="photo"; filename="me.png"\r\nContent-Type: image\/png\r\n\r\npixels of a face/);
  });

  test("can be removed", async () => {
    const server = await stubServer(() => CREATED);
    const user = await atPhoto();
    await user.upload(photo(), PHOTO);
    await user.click(screen.getByRole("button", { name: "Remove photo" }));
    expect(preview()).toBeNull();
    await fillAccount(user);
    await create(user);
    await waitFor(() => expect(server.received[0]?.json).toMatchObject({ email: "ana@mail.example" }));
  });

  test("is ignored if it is no image, and only the field says so", async () => {
    const user = await atPhoto();
    await user.upload(photo(), PHOTO);
    await anyFile.upload(photo(), new File(["%PDF"], "letter.pdf", { type: "application/pdf" }));
    await waitFor(() => expect(photo().getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText("Please select an image file.")).toHaveLength(1);
    expect(descriptionOf(photo())).toContain("Error: Please select an image file.");
    expect(screen.queryByText("letter.pdf")).toBeNull();
    // The earlier choice stays, and another choice removes the error.
    await waitFor(() => expect(preview()).toBeTruthy());
    await user.upload(photo(), PHOTO);
    await waitFor(() => expect(photo().hasAttribute("aria-invalid")).toBe(false));
  });

  test.each([
    [
      "too large",
      new File([new Uint8Array(PHOTO_RULE.maxBytes + 1)], "big.png", { type: "image/png" }),
      () => tooLargeText(PHOTO_RULE),
    ],
    ["of another kind", new File(["GIF89a"], "me.gif", { type: "image/gif" }), () => IMAGE_TEXTS.unsupported],
    ["empty", new File([], "me.jpg", { type: "image/jpeg" }), () => IMAGE_TEXTS.empty],
  ] as const)("that is %s shows an error at once, and again on Create Account", async (_, file, text) => {
    const server = await stubServer(() => CREATED);
    const user = await atPhoto();
    await fillAccount(user);
    await anyFile.upload(photo(), file);
    await waitFor(() => expect(descriptionOf(photo())).toContain(text()));
    await create(user);
    const link = within(await summary()).getByRole("link", { name: text() });
    expect(server.received).toEqual([]);
    await user.click(link);
    expect(document.activeElement).toBe(photo());
    await user.upload(photo(), PHOTO);
    await waitFor(() => expect(photo().hasAttribute("aria-invalid")).toBe(false));
    await create(user);
    await waitFor(() => expect(server.received).toHaveLength(1));
  });

  test("has its error announced again if the next file has the same problem", async () => {
    const announced: string[] = [];
    onTestFinished(announcements.subscribe(({ polite }) => void (polite && announced.push(polite.text))));
    const errors = () => announced.filter((text) => text.includes(`Error: ${IMAGE_TEXTS.unsupported}`));
    const user = await atPhoto();
    await anyFile.upload(photo(), new File(["GIF89a"], "one.gif", { type: "image/gif" }));
    await waitFor(() => expect(errors()).toHaveLength(1));
    await anyFile.upload(photo(), new File(["GIF89a"], "two.gif", { type: "image/gif" }));
    await waitFor(() => expect(errors()).toHaveLength(2));
    // There is no error for a valid file, or without a file.
    await user.upload(photo(), PHOTO);
    await waitFor(() => expect(photo().hasAttribute("aria-invalid")).toBe(false));
    await user.click(screen.getByRole("button", { name: "Remove photo" }));
    await waitFor(() => expect(announced.at(-1)).toContain("Photo removed."));
    expect(errors()).toHaveLength(2);
  });

  test("is rejected with a reason if the browser cannot show it", async () => {
    const user = await atPhoto();
    await user.upload(photo(), PHOTO);
    fireEvent.error(await screen.findByRole("img", { name: "Preview of your photo" }));
    await waitFor(() => expect(descriptionOf(photo())).toContain(IMAGE_TEXTS.damaged));
    expect(screen.queryByText("me.png")).toBeNull();
  });

  test("is named in the summary if the server rejects it", async () => {
    await stubServer(() =>
      failure(400, "BAD_INPUT", "Please check your input.", { photo: [IMAGE_TEXTS.tooManyPixels] }),
    );
    const user = await atPhoto();
    await user.upload(photo(), PHOTO);
    await fillAccount(user);
    await create(user);
    expect(within(await summary()).getByText(`me.png: ${IMAGE_TEXTS.tooManyPixels}`)).toBeTruthy();
    expect(descriptionOf(photo())).toContain(`me.png: ${IMAGE_TEXTS.tooManyPixels}`);
    expect(textIn(screen.getByLabelText("Password"))).toBe("Kasama-2026!");
  });

  test("can be cancelled during the upload, and nothing is lost", async () => {
    const server = await stubServer(never);
    const user = await atPhoto();
    await user.upload(photo(), PHOTO);
    await fillAccount(user);
    await create(user);
    await waitFor(() => expect(server.received).toHaveLength(1));
    expect(screen.getByRole("progressbar")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Creating Account..." })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Stopped.")).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(document.activeElement).toBe(createButton());
    await waitFor(() => expect(preview()).toBeTruthy());
    server.answer = () => CREATED;
    await create(user);
    await waitFor(() => expect(window.location.pathname).toBe("/verify-email"));
  });
});

describe("the pictures of an employer", () => {
  test("are chosen on their steps and sent together", async () => {
    const server = await stubServer(() => CREATED);
    const { user } = await startEmployer();
    await fillEmployer(user);
    await user.upload(photo(), PHOTO);
    await user.click(screen.getByRole("button", { name: "Back" }));
    await user.upload(await screen.findByLabelText("Company logo (optional)"), LOGO);
    expect(screen.getByRole("img", { name: "Preview of your logo" })).toBeTruthy();
    await next(user);
    expect(await screen.findByText("me.png")).toBeTruthy();
    await create(user);
    await screen.findByRole("heading", { name: "Account Created Successfully!" });
    const sent = server.received[0]?.text ?? "";
    expect(sent).toMatch(/name="data"\r\n\r\n{"user":{"username":"ben","email":"ben@luntian.example"/);
    expect(sent).toMatch(/name="logo"; filename="sign.webp"/);
    expect(sent).toMatch(/name="photo"; filename="me.png"/);
  });

  test("are rejected by name at their fields, starting with the step of the first one", async () => {
    await stubServer(() =>
      failure(400, "BAD_INPUT", "Please check your input.", {
        fieldErrors: { photo: [IMAGE_TEXTS.damaged], logo: [IMAGE_TEXTS.tooManyPixels] },
      }),
    );
    const { user } = await startEmployer();
    await fillEmployerAccount(user);
    await user.upload(screen.getByLabelText("Company logo (optional)"), LOGO);
    await fillCompany(user);
    await fillEmployerPersonal(user);
    await user.upload(photo(), PHOTO);
    await create(user);
    const logo = await screen.findByLabelText("Company logo (optional)");
    expect(descriptionOf(logo)).toContain(`sign.webp: ${IMAGE_TEXTS.tooManyPixels}`);
    const problems = await summary();
    expect(within(problems).getByText(`sign.webp: ${IMAGE_TEXTS.tooManyPixels}`)).toBeTruthy();
    expect(document.activeElement).toBe(problems);
    await user.upload(logo, LOGO);
    await waitFor(() => expect(logo.hasAttribute("aria-invalid")).toBe(false));
    await next(user);
    // Correcting one step does not remove the error on the other.
    await waitFor(() => expect(descriptionOf(photo())).toContain(`me.png: ${IMAGE_TEXTS.damaged}`));
  });

  test("disable Next while the logo is invalid", async () => {
    const { user } = await startEmployer();
    await fillEmployerAccount(user);
    await anyFile.upload(
      screen.getByLabelText("Company logo (optional)"),
      new File(["x"], "s.svg", { type: "image/svg+xml" }),
    );
    await next(user);
    expect(within(await summary()).getByText(IMAGE_TEXTS.unsupported)).toBeTruthy();
  });
});

describe("Create Account", () => {
  const ready = async () => {
    const { user } = await startApplicant();
    await fillPersonal(user);
    await fillAccount(user);
    return user;
  };

  test("makes one call, however often it is pressed", async () => {
    const server = await stubServer(() => CREATED);
    await ready();
    // In one task, before the page can show that it is busy.
    for (let press = 0; press < 3; press += 1) fireEvent.click(createButton());
    await waitFor(() => expect(window.location.pathname).toBe("/verify-email"));
    expect(server.received).toHaveLength(1);
  });

  test("says after a lost answer that the account may exist, and leads to the page for its email", async () => {
    const server = await stubServer(() => {
      throw new Error("no answer");
    });
    const user = await ready();
    await create(user);
    await waitFor(() => expect(screen.getAllByText("Connection Error")).toHaveLength(2));
    server.answer = () => failure(409, "EMAIL_TAKEN", "Taken", { email: ["Taken"] });
    await create(user);
    expect(await screen.findByText("Did you just sign up?")).toBeTruthy();
    expect(screen.getByText("Registration Failed")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Didn't get it? Send it again" }));
    await screen.findByRole("button", { name: "Send Verification Email" });
    expect(textIn(screen.getByLabelText("Email"))).toBe("ana@mail.example");
    // It is not known whether an email was sent before the answer was lost.
    expect(screen.queryByText(/We emailed a link/)).toBeNull();
  });

  test("does not say so about an address that was not tried before", async () => {
    const server = await stubServer(() => {
      throw new Error("no answer");
    });
    const user = await ready();
    await create(user);
    await waitFor(() => expect(screen.getAllByText("Connection Error")).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Back" }));
    await type(user, "Email", "other@mail.example");
    await next(user);
    server.answer = () => failure(409, "EMAIL_TAKEN", "Taken", { email: ["Taken"] });
    await screen.findByLabelText("Password");
    await create(user);
    expect(await screen.findByText("Registration Failed")).toBeTruthy();
    expect(screen.queryByText("Did you just sign up?")).toBeNull();
  });

  test("does not navigate if the user has gone to another page", async () => {
    const { promise: answer, resolve: reply } = Promise.withResolvers<typeof CREATED>();
    const server = await stubServer(() => answer);
    const user = await ready();
    await create(user);
    await waitFor(() => expect(server.received).toHaveLength(1));
    await user.click(screen.getByRole("link", { name: "Sign in to your account" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    reply(CREATED);
    expect(await screen.findByText("Account Created Successfully!")).toBeTruthy();
    expect(window.location.pathname).toBe("/login");
  });

  test("an error after the browser's Back to step 1 moves the form to the step with the problem", async () => {
    const { promise: answer, resolve: reply } = Promise.withResolvers<ReturnType<typeof failure>>();
    const server = await stubServer(() => answer);
    const user = await ready();
    await create(user);
    await waitFor(() => expect(server.received).toHaveLength(1));
    window.history.back();
    await screen.findByLabelText("First name");
    reply(failure(400, "WEAK_PASSWORD", "This password is too common or too close to a common one"));
    const password = await screen.findByLabelText("Password");
    expect(descriptionOf(password)).toContain("This password is too common or too close to a common one");
    expect(screen.getByText("Weak Password")).toBeTruthy();
    // The step's heading has the focus first.
    const problems = await summary();
    await waitFor(() => expect(document.activeElement).toBe(problems));
    // The problem is on the second step: one press leads to the first.
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("First name")).toBeTruthy();
  });

  test("the texts of the consents open next to the form", async () => {
    await ready();
    const links = screen.getAllByRole("link", { name: /\(opens in a new tab\)$/ });
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
      ["/terms", "_blank"],
      ["/privacy", "_blank"],
      ["/privacy", "_blank"],
    ]);
  });
});
