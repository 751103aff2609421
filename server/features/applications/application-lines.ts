import { type ApplicationStatus, EMPLOYER_MOVES } from "#shared/applications/status-lists.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";

/** What the chat says of a move. @throws for a status that no move leads to */
export function movedLine(job_title: string, to: ApplicationStatus, words: string): ChatLine {
  if (to === "withdrawn") return { kind: "application.withdrawn", job_title };
  const status = EMPLOYER_MOVES.find((one) => one === to);
  if (!status) throw new Error(`no application is moved to ${to}`);
  return { kind: "application.moved", job_title, status, words };
}
