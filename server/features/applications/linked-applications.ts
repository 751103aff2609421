import { isFinal } from "#shared/applications/status-lists.ts";
import type { ConversationAbout } from "#shared/chat/chat.schemas.ts";
import type { LinkedRow } from "./applications.repo.ts";

/**
 * By other person, the application that a conversation with them is about. Open applications come before decided ones,
 * then the one that changed last. Versions only grow and rows are only deleted with an account, so the sum of the
 * versions says which of two results is newer, also after a withdrawal and without comparing clocks.
 */
export function linkedApplicationsOf(userId: number, rows: readonly LinkedRow[]): Map<number, ConversationAbout> {
  const byOther = Map.groupBy(rows, (row) => (row.employer_id === userId ? row.applicant_id : row.employer_id));
  return new Map([...byOther].map(([other, all]) => [other, aboutOf(all)]));
}

function aboutOf(all: readonly LinkedRow[]): ConversationAbout {
  const rev = all.reduce((sum, { version }) => sum + version, 0);
  const [first, ...others] = all.filter(({ status }) => status !== "withdrawn").sort(byWeight);
  if (!first) return { rev, application: null, others: 0 };
  const { _id: id, job_title, status } = first;
  return { rev, application: { id, job_title, status }, others: others.length };
}

const byWeight = (a: LinkedRow, b: LinkedRow): number =>
  Number(isFinal(a.status)) - Number(isFinal(b.status)) ||
  b.updated_at.getTime() - a.updated_at.getTime() ||
  b._id - a._id;
