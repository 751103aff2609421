import { type CompletionField, completionOf } from "#shared/profiles/completion.ts";
import { completionTexts } from "../completion/completion.texts.ts";
import { overviewTexts as texts } from "./overview.texts.ts";
import type { ProfileOverview } from "./useOverview.ts";

/** A task in the user's own profile, and the field that completes it. */
export interface ProfileNeed {
  kind: "pwd-id" | "incomplete";
  title: string;
  text: string;
  action: string;
  field: CompletionField;
}

const NAMED = 3;

/** The tasks of a profile, the most urgent first; empty if it is complete and no number was rejected. */
export function profileNeeds({ user, jobSeeker }: ProfileOverview): ProfileNeed[] {
  const { missing } = completionOf({ user, jobSeeker });
  const needs: ProfileNeed[] = [];
  if (user.pwd_id_number && user.pwd_id_state === "rejected")
    needs.push({ kind: "pwd-id", ...texts.pwdId, field: "pwd_id_number" });
  const [first] = missing;
  if (first) {
    const names = missing.slice(0, NAMED).map(completionTexts.field);
    needs.push({
      kind: "incomplete",
      title: texts.incomplete,
      text: texts.missing(names, missing.length - names.length),
      action: texts.complete,
      field: first,
    });
  }
  return needs;
}
