import { own } from "#shared/dictionary.ts";
import { FAULTS, type FieldTexts } from "#shared/fault.ts";
import { type CallFault, messageOr } from "./api.ts";
import { retryIn } from "./retry-in.ts";
import { type FaultToast, LONG_MS } from "./session-ended-toast.ts";
import { faultToastTexts as T } from "./texts/fault-toast/fault-toast.texts.ts";
import { sessionEndedTexts } from "./texts/session-ended/session-ended.texts.ts";
import type { ServerState } from "./useEndpoint.ts";

/** A failure by its HTTP status, for answers without one of our codes. */
export interface StatusFault {
  status: number;
  /** The server's message; empty if there is none. */
  message?: string;
  fields?: FieldTexts | undefined;
  /** Seconds until a retry may succeed. */
  retryAfter?: number | undefined;
}

const DEFAULT_DELAY = 3000;

const failure = (
  { title, message = "" }: { title: string; message?: string },
  said?: string,
  more: Partial<FaultToast> = {},
): FaultToast => ({
  type: "error",
  title,
  message: said || message,
  autoHide: true,
  autoHideDelay: DEFAULT_DELAY,
  ...more,
});

/** The key of a field's label: `first_name` and `firstName` are the same field, in different calls. */
export const labelKey = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();

/**
 * The label of a field: `first_name`, `user.firstName` -> 'First name'. An item of a list, such as `skills.0`, has the
 * label of the list. Only a field of a newer server has none; it shows its own name.
 */
export function fieldLabel(name: string): string {
  const parts = name.split(".").reverse();
  for (const part of parts) {
    const known = own(T.fields, labelKey(part));
    if (known !== undefined) return known;
  }
  const words = labelKey(parts[0] ?? name).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One line per field: 'Email: Email is required, Invalid email format'. */
export function fieldLines(fields: FieldTexts): string {
  return Object.entries(fields)
    .map(([name, texts]) => `${fieldLabel(name)}: ${texts.join(", ")}`)
    .join("\n");
}

/** The status mapper of the specification, section 8: maps a failed answer to a toast. */
export function statusToast({ status, message = "", fields, retryAfter }: StatusFault): FaultToast {
  switch (status) {
    case 400:
    case 422:
      return fields && Object.keys(fields).length > 0
        ? failure(T.validation, fieldLines(fields), { type: "warning" })
        : failure(T.invalidInput, message);
    case 401:
      return failure(sessionEndedTexts.expired);
    case 403:
      return failure(T.notAllowed, "", { autoHideDelay: 4000 });
    case 404:
      return failure(T.notFound);
    case 409:
      return conflictToast(message);
    case 429:
      return failure(T.tooFast, retryAfter === undefined ? message : retryIn(retryAfter), {
        type: "warning",
        autoHideDelay: LONG_MS,
      });
    case 500:
      return failure(T.server, "", { autoHideDelay: LONG_MS });
    default:
      // A 200 that is not from our server, such as a captive portal's page, is no refusal.
      return status < 600 && (status >= 300 || message !== "") ? failure(T.request, message) : failure(T.unexpected);
  }
}

const appliedToast = (said: string): FaultToast =>
  failure(T.alreadyApplied, said, { type: "warning", autoHideDelay: 4000 });

/** For a conflict without one of our codes: the specification recognizes it by the words of its message. */
function conflictToast(message: string): FaultToast {
  if (/already applied/i.test(message)) return appliedToast("");
  if (/email/i.test(message)) return failure(T.emailTaken);
  if (/username/i.test(message)) return failure(T.usernameTaken);
  return failure(T.conflict, message);
}

const connectionToast = (): FaultToast => failure(T.connection, "", { autoHide: false });

/** The same for a fault; any other value is an Unexpected Error. */
export function faultToast(fault: CallFault | null | undefined): FaultToast {
  if (!fault || !Object.hasOwn(FAULTS, fault.code)) return failure(T.unexpected);
  switch (fault.code) {
    case "UNREACHABLE":
      return connectionToast();
    case "EMAIL_TAKEN":
      return failure(T.emailTaken);
    case "USERNAME_TAKEN":
      return failure(T.usernameTaken);
    case "CONFLICT":
      // Our server names the conflict. The words of its message depend on the reader's language.
      if (fault.conflict === "already_applied") return appliedToast(fault.message);
      return fault.status === undefined ? failure(T.conflict, fault.message) : conflictToast(fault.message);
    default:
      return statusToast({
        // Answers without one of our codes are mapped by their status, because our text for INTERNAL says too little.
        status: fault.status ?? FAULTS[fault.code],
        message: fault.code === "INTERNAL" ? messageOr(fault, "") : fault.message,
        fields: fault.fields,
        retryAfter: fault.retry_after,
      });
  }
}

/** For the applicant sign-up: a taken email or username and a weak password have special titles. */
export function registrationToast(fault: CallFault): FaultToast {
  const mapped = faultToast(fault);
  switch (fault.code) {
    case "EMAIL_TAKEN":
    case "USERNAME_TAKEN":
      return { ...mapped, title: T.registration.title };
    case "WEAK_PASSWORD":
      return failure(T.weakPassword, fault.message);
    default:
      return mapped;
  }
}

/** For the login: a wrong address or password, or a problem with the account, is 'Login Failed'. */
export function loginToast(fault: CallFault): FaultToast {
  switch (fault.code) {
    case "INVALID_CREDENTIALS":
    case "SIGNED_OUT":
    case "ACCOUNT_SUSPENDED":
      return failure(T.login, fault.code === "SIGNED_OUT" ? "" : fault.message);
    case "ACCOUNT_NOT_VERIFIED":
      return failure(T.notVerified, fault.message, { type: "warning", autoHideDelay: LONG_MS });
    default:
      return faultToast(fault);
  }
}

/** For setting a new password: the server's message, or one of our two texts if there is none. */
export function resetToast(fault: CallFault): FaultToast {
  switch (fault.code) {
    case "WEAK_PASSWORD":
      return failure(T.weakPassword, fault.message);
    case "UNREACHABLE":
      return failure(T.reset, T.reset.unreachable);
    case "TOO_FAST":
      return faultToast(fault);
    default:
      return failure(T.reset, messageOr(fault, ""));
  }
}

/**
 * Why something could not be loaded. Without an answer it does not blame the reader's connection, as the text for actions
 * does: the server may be away, and the page loads again when it is back.
 */
export const loadProblem = (fault: CallFault | null | undefined): string =>
  fault?.code === "UNREACHABLE" ? T.notReached : faultToast(fault).message;

/** The same for an answer; null if nothing failed. */
export const problemOf = (answer: ServerState<unknown>): string | null =>
  answer.state === "failed" ? loadProblem(answer.fault) : null;
