import { own } from "#shared/dictionary.ts";
import type { AuditAction } from "./audit-lists.ts";
import { auditTexts as texts } from "./texts/audit/audit.texts.ts";

type KeyOf<Action extends string> = Action extends `${infer What}.${infer Rest}` ? `${What}_${KeyOf<Rest>}` : Action;
type Sentence = (names: { actor: string; subject: string }) => string;

/** An entry of the audit trail as one sentence in the current language. A name is null if the account is gone. */
export function auditText(action: AuditAction, actor: string | null, subject: string | null): string {
  const sentences: Record<KeyOf<AuditAction>, Sentence> = texts.actions;
  // The names of the texts are those of the actions, without the dots.
  const sentence = own(sentences, action.replaceAll(".", "_"));
  if (!sentence) throw new Error(`no text for ${action}`);
  return sentence({ actor: actor ?? texts.nobody, subject: subject ?? texts.nobody });
}
