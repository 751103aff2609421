import { afterEach, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { Endpoint } from "#shared/endpoint.ts";
import { FAULTS, type FaultBody, type FaultCode } from "#shared/fault.ts";
import { readLanguageFrom } from "#shared/texts/current.ts";
import { LANGUAGES } from "#shared/texts/languages.ts";
import type { CallFault } from "./api.ts";
import {
  faultToast,
  fieldLabel,
  labelKey,
  loginToast,
  registrationToast,
  resetToast,
  statusToast,
} from "./fault-toast.ts";
import { sessionEndedToast } from "./session-ended-toast.ts";
import { faultToastTexts } from "./texts/fault-toast/fault-toast.texts.ts";

afterEach(() => readLanguageFrom(() => "en"));

const error = { type: "error", autoHide: true, autoHideDelay: 3000 };
const warning = { ...error, type: "warning" };
const fault = (code: FaultCode, message = "", fields?: Record<string, string[]>): FaultBody => ({
  code,
  message,
  ...(fields ? { fields } : {}),
});

describe("the status mapper of the specification, section 8", () => {
  test("network failure: stays visible", () => {
    expect(faultToast(fault("UNREACHABLE", "?"))).toEqual({
      ...error,
      title: "Connection Error",
      message: "Unable to connect to the server. Please check your internet connection and try again.",
      autoHide: false,
    });
  });

  const fields = { email: ["Email is required"], "user.firstName": ["Too long", "Odd"] };
  const lines = "Email: Email is required\nFirst name: Too long, Odd";
  test.each([
    [
      { status: 400, fields },
      { ...warning, title: "Validation Error", message: lines },
    ],
    [
      { status: 422, fields },
      { ...warning, title: "Validation Error", message: lines },
    ],
    [
      { status: 400, message: "Odd" },
      { ...error, title: "Invalid Input", message: "Odd" },
    ],
    [
      { status: 422, fields: {} },
      { ...error, title: "Invalid Input", message: "Please check your input and try again." },
    ],
    [
      { status: 401, message: "?" },
      { ...error, title: "Authentication Required", message: "Please log in to continue." },
    ],
    [
      { status: 403, message: "?" },
      {
        ...error,
        title: "Access Denied",
        message: "You do not have permission to perform this action.",
        autoHideDelay: 4000,
      },
    ],
    [
      { status: 404, message: "?" },
      { ...error, title: "Not Found", message: "The requested resource was not found." },
    ],
    [
      { status: 409, message: "This Email is taken" },
      {
        ...error,
        title: "Email Already Exists",
        message: "This email address is already registered. Please use a different email or try logging in.",
      },
    ],
    [
      { status: 409, message: "The username is taken" },
      {
        ...error,
        title: "Username Already Taken",
        message: "This username is already taken. Please choose another one.",
      },
    ],
    [
      { status: 409, message: "You have already applied" },
      { ...warning, title: "Already Applied", message: "You have already applied for this job.", autoHideDelay: 4000 },
    ],
    [
      { status: 409, message: "Changed elsewhere" },
      { ...error, title: "Conflict", message: "Changed elsewhere" },
    ],
    [
      { status: 429, message: "Wait" },
      { ...warning, title: "Too Many Requests", message: "Wait", autoHideDelay: 5000 },
    ],
    [
      { status: 429 },
      { ...warning, title: "Too Many Requests", message: "Please wait a moment and try again.", autoHideDelay: 5000 },
    ],
    [
      { status: 429, message: "Wait", retryAfter: 90 },
      { ...warning, title: "Too Many Requests", message: "You can try again in 2 minutes.", autoHideDelay: 5000 },
    ],
    [
      { status: 500, message: "secret" },
      {
        ...error,
        title: "Server Error",
        message: "Something went wrong on our end. Please try again later.",
        autoHideDelay: 5000,
      },
    ],
    [
      { status: 418, message: "I am a teapot" },
      { ...error, title: "Request Failed", message: "I am a teapot" },
    ],
    [
      { status: 200, message: "Not today" },
      { ...error, title: "Request Failed", message: "Not today" },
    ],
    [
      { status: 200 },
      { ...error, title: "Unexpected Error", message: "Something unexpected happened. Please try again." },
    ],
    [
      { status: 0 },
      { ...error, title: "Unexpected Error", message: "Something unexpected happened. Please try again." },
    ],
  ])("%j", (failed, said) => {
    expect(statusToast(failed)).toEqual(said);
  });

  test("anything else is an Unexpected Error", () => {
    expect(faultToast(undefined).title).toBe("Unexpected Error");
    // A newer server may send this code.
    expect(faultToast({ code: "NEVER_HEARD", message: "" } as unknown as FaultBody).title).toBe("Unexpected Error");
  });
});

describe("an answer without one of our codes is mapped by its HTTP status", () => {
  test.each<[CallFault, string, string]>([
    [{ code: "INTERNAL", message: "I am a teapot", status: 418 }, "Request Failed", "I am a teapot"],
    [{ code: "INTERNAL", message: "On our end", status: 418, isFallback: true }, "Request Failed", "Please try again."],
    [{ code: "TOO_LARGE", message: "Too large", status: 413, isFallback: true }, "Request Failed", "Too large"],
    [
      { code: "CONFLICT", message: "Email is taken", status: 409 },
      "Email Already Exists",
      faultToast(fault("EMAIL_TAKEN")).message,
    ],
  ])("%j", (failed, title, message) => {
    expect(faultToast(failed)).toMatchObject({ title, message });
  });
});

test.each([
  ["You already applied for this job and withdrew your application.", "already_applied", "Already Applied"],
  ["Nakapag-apply ka na sa trabahong ito.", "already_applied", "Already Applied"],
  ["Someone else already applied this change to an email.", undefined, "Conflict"],
] as const)("our conflict %j is mapped by its name, %j, and shown as %j", (message, conflict, title) => {
  expect(faultToast({ ...fault("CONFLICT", message), ...(conflict && { conflict }) })).toMatchObject({
    title,
    message,
  });
});

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3600, "60 minutes"],
  [3601, "2 hours"],
])("%i seconds to wait are %s", (retry_after, words) => {
  expect(faultToast({ ...fault("TOO_FAST", "Wait"), retry_after }).message).toBe(`You can try again in ${words}.`);
});

test("every fault code has a title and a text", () => {
  for (const code of Object.keys(FAULTS) as FaultCode[]) {
    const said = faultToast(fault(code, "Said"));
    expect(said.title).not.toBe("Unexpected Error");
    expect(said.message).not.toBe("");
  }
});

test.each([
  ["EMAIL_TAKEN", "Email Already Exists"],
  ["USERNAME_TAKEN", "Username Already Taken"],
] as const)("%s needs no word in the message", (code, title) => {
  expect(faultToast(fault(code, "Nope")).title).toBe(title);
});

test.each([
  ["EMAIL_TAKEN", "Registration Failed"],
  ["USERNAME_TAKEN", "Registration Failed"],
  ["WEAK_PASSWORD", "Weak Password"],
  ["TOO_FAST", "Too Many Requests"],
] as const)("the registration says %s as %s", (code, title) => {
  expect(registrationToast(fault(code, "Said")).title).toBe(title);
});

test.each([
  ["INVALID_CREDENTIALS", "Login Failed", "error", 3000],
  ["ACCOUNT_SUSPENDED", "Login Failed", "error", 3000],
  ["ACCOUNT_NOT_VERIFIED", "Account not verified", "warning", 5000],
  ["INTERNAL", "Server Error", "error", 5000],
] as const)("the login says %s as %s", (code, title, type, autoHideDelay) => {
  expect(loginToast(fault(code, "Said"))).toMatchObject({ title, type, autoHideDelay });
});

test.each<[CallFault, string, string]>([
  [fault("WEAK_PASSWORD", "Too common"), "Weak Password", "Too common"],
  [fault("INVALID_TOKEN", "Used before"), "Password not changed", "Used before"],
  [fault("INTERNAL", "Said"), "Password not changed", "Said"],
  [{ ...fault("INTERNAL", "Ours"), isFallback: true }, "Password not changed", "Failed to reset password"],
  [fault("UNREACHABLE", "?"), "Password not changed", "An error occurred while resetting your password"],
  [{ ...fault("TOO_FAST", "Wait"), retry_after: 7 }, "Too Many Requests", "You can try again in 7 seconds."],
])("the reset says %j", (failed, title, message) => {
  expect(resetToast(failed)).toMatchObject({ title, message });
});

test.each([
  ["expired", "Authentication Required", "Please log in to continue."],
  ["suspended", "Account suspended", "This account is suspended. Please contact support."],
  ["type", "Account type changed", "An admin changed your account type. Please sign in again."],
  ["password", "Password changed", "Please sign in with your new password."],
  ["deleted", "Account deleted", "Your account has been deleted."],
] as const)("the end of a session, %s, is said as %s", (reason, title, message) => {
  expect(sessionEndedToast(reason)).toMatchObject({ title, message });
});

test.each([
  ["first_name", "First name"],
  ["employer.companyName", "Company name"],
  ["email", "Email"],
  ["skills.0", "Skills"],
  ["access_needs.2.note", "Details"],
  ["access.quiet_space", "Accessibility"],
  ["of_a_newer_server", "Of a newer server"],
])("%s is read as %s", (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

/** The parts of a schema's definition that contain other schemas. */
interface Def {
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
}

/** The names of a schema's fields, also of those in lists and in options of unions. */
function fieldNames(schema: z.ZodMiniType): string[] {
  const { shape = {}, element, innerType, in: input, options = [] } = schema._zod.def as unknown as Def;
  const inner = [...Object.values(shape), element, innerType, input, ...options].filter((one) => one !== undefined);
  return [...Object.keys(shape), ...inner.flatMap(fieldNames)];
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

test.each(LANGUAGES)("every field of every call has a label, %s", (language) => {
  readLanguageFrom(() => language);
  const contracts = import.meta.glob<object>("../../shared/**/*.rest.ts", { eager: true });
  const calls = Object.values(contracts).flatMap((module) => Object.values(module).filter(isEndpoint));
  const names = calls.flatMap(({ body, files = {} }) => [...(body ? fieldNames(body) : []), ...Object.keys(files)]);
  expect(new Set(names).size).toBeGreaterThan(100);
  const { fields } = faultToastTexts;
  expect(names.filter((name) => !Object.hasOwn(fields, labelKey(name)) || fieldLabel(name) === "")).toEqual([]);
});
