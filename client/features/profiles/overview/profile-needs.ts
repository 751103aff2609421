import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { type CompletionField, completionOf } from "#shared/profiles/completion.ts";
import { listOfAll } from "#shared/texts/format.ts";
import { overviewTexts as texts } from "./texts/overview.texts.ts";
import type { ProfileOverview } from "./useOverview.ts";

const labels = profilePartsTexts.labels;

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
    const named = missing.slice(0, NAMED).map((field) => labels[field]);
    const others = missing.length - named.length;
    const names = others > 0 ? [...named, texts.others({ count: others })] : named;
    needs.push({
      kind: "incomplete",
      title: texts.incomplete,
      text: texts.missing({ names: listOfAll(names) }),
      action: texts.complete,
      field: first,
    });
  }
  return needs;
}
