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
type Pieces<Piece> = string | Piece | readonly (string | Piece)[];
type Sentence =
  | string
  | ((names: { subject: string }) => string)
  | (<Piece>(names: { actor: () => Piece; subject: string; job: string }) => Pieces<Piece>);

/** What is shown instead of a person who is gone. */
export const nobody = (): string => texts.nobody;

/**
 * The sentence of an activity in the current language.
 * @param show makes what stands in the place of the name of the person who acted
 */
export function activitySentence<Piece>(
  kind: ShownKind,
  { actor, subject, job }: ActivityNames,
  show: (name: string) => Piece,
): Pieces<Piece> {
  const kinds: Record<KeyOf<ShownKind>, Sentence> = texts.kinds;
  // The names of the texts are those of the kinds, without the dot.
  const sentence = own(kinds, kind.replace(".", "_"));
  if (!sentence) throw new Error(`no text for ${kind}`);
  if (typeof sentence === "string") return sentence;
  return sentence({
    actor: () => show(actor ?? texts.nobody),
    subject: subject ?? texts.nobody,
    job: job ?? texts.noJob,
  });
}

/** The same as plain text. */
export const activityText = (kind: ShownKind, names: ActivityNames): string =>
  [activitySentence(kind, names, (name) => name)].flat().join("");
