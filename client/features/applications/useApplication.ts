import { type CallFault, messageOr } from "#client/data/api.ts";
import { loadProblem } from "#client/data/fault-toast.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { readApplication } from "#shared/applications/applications.rest.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { followApplications } from "./follow.ts";
import { applicationTexts as texts } from "./texts/application/application.texts.ts";

/** The error, and whether trying again may help. */
export interface Failure {
  title: string;
  message?: string;
  mayRetry: boolean;
}

/** The error of a failed request. */
export function failureOf(fault: CallFault): Failure {
  if (fault.code === "NOT_FOUND") return { title: APPLICATION_TEXTS.notFound, mayRetry: false };
  const message = fault.code === "UNREACHABLE" ? loadProblem(fault) : messageOr(fault, texts.unknown);
  return { title: texts.failed, message, mayRetry: true };
}

/** Loads an application by its id. Live events update it; `replace` shows the answer of an action. */
export const useApplication = (id: number) =>
  useEndpoint(
    readApplication,
    { params: { id } },
    {
      // A failure is announced by its own message box.
      onLoaded: () => announce(texts.loaded),
      follow: (onNews) => followApplications({ about: id, onNews }),
      // The answer also contains the interviews, which have their own versions.
      merge: (shown, update) => (shown.version > update.version ? shown : update),
    },
  );
