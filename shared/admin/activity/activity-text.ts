import { own } from "#shared/dictionary.ts";
import type { ShownKind } from "./activity-lists.ts";
import { activityTexts as texts } from "./texts/activity.texts.ts";

/** The names in an activity, as they are now; null if the account or the job is gone, or if there is none. */
export interface ActivityNames {
  actor: string | null;
  subject: string | null;
  job: string | null;
}

type KeyOf<Kind extends string> = Kind extends `${infer Type}.${infer What}` ? `${Type}_${What}` : never;
type Sentence = string | ((names: Record<keyof ActivityNames, string>) => string);

/** What is shown instead of a person who is gone. */
export const nobody = (): string => texts.nobody;

/** The sentence of an activity in the current language. */
export function activityText(kind: ShownKind, { actor, subject, job }: ActivityNames): string {
  const kinds: Record<KeyOf<ShownKind>, Sentence> = texts.kinds;
  // The names of the texts are those of the kinds, without the dot.
  const sentence = own(kinds, kind.replace(".", "_"));
  if (!sentence) throw new Error(`no text for ${kind}`);
  if (typeof sentence === "string") return sentence;
  return sentence({ actor: actor ?? texts.nobody, subject: subject ?? texts.nobody, job: job ?? texts.noJob });
}
