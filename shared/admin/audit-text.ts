import { own } from "#shared/dictionary.ts";
import type { CompanyChange } from "#shared/profiles/company-review.ts";
import { listOfAll } from "#shared/texts/format.ts";
import type { AuditDownload } from "./audit.rest.ts";
import type { AuditAction } from "./audit-lists.ts";
import { auditTexts as texts } from "./texts/audit/audit.texts.ts";

type KeyOf<Action extends string> = Action extends `${infer What}.${infer Rest}` ? `${What}_${KeyOf<Rest>}` : Action;
type Pieces<Piece> = string | Piece | readonly (string | Piece)[];
type Sentence = <Piece>(names: { actor: string; subject: () => Piece }) => Pieces<Piece>;
type Filter = AuditDownload["filter"][number];

/**
 * An entry of the audit trail as one sentence in the current language. A name is null if the account is gone.
 * @param show makes what stands in the place of the subject's name
 */
export function auditSentence<Piece>(
  action: AuditAction,
  actor: string | null,
  subject: string | null,
  show: (name: string) => Piece,
): Pieces<Piece> {
  const sentences: Record<KeyOf<AuditAction>, Sentence> = texts.actions;
  // The names of the texts are those of the actions, without the dots.
  const sentence = own(sentences, action.replaceAll(".", "_"));
  if (!sentence) throw new Error(`no text for ${action}`);
  return sentence({ actor: actor ?? texts.nobody, subject: () => show(subject ?? texts.nobody) });
}

/** The same as plain text. */
export const auditText = (action: AuditAction, actor: string | null, subject: string | null): string =>
  [auditSentence(action, actor, subject, (name) => name)].flat().join("");

/** What a download contained: its filter and its number of rows. */
export function downloadText({ filter, rows }: AuditDownload): string {
  if (filter.length === 0) return texts.download.all({ rows });
  return texts.download.some({ rows, filters: listOfAll(filter.map(filterText)) });
}

/** A newer server may have filters that this version cannot name. */
function filterText({ name, value }: Filter): string {
  const shown = name === "action" ? (own(texts.labels, value) ?? value) : value;
  return own(texts.filters, name)?.({ value: shown }) ?? `${name}: ${value}`;
}

/** One value of a company's change: the public one or the requested one. */
export const valueText = (change: CompanyChange, side: "from" | "to"): string =>
  texts.values[change.field]({ value: change[side] ?? texts.noValue });
