import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { MANILA_ZONE } from "#shared/manila.ts";
import type { PlaceholderTexts } from "#shared/saved-replies/placeholders.ts";
import { readPlaceholderValues } from "#shared/saved-replies/saved-replies.rest.ts";
import type { PlaceholderValues } from "#shared/saved-replies/saved-replies.schemas.ts";
import { date } from "#shared/texts/format.ts";
import { manageTexts } from "./texts/manage/manage.texts.ts";

/** How long the values of a conversation stay in memory after their last use, in milliseconds. */
const KEPT_MS = 60_000;

const NOTHING: PlaceholderTexts = { first_name: null, job: null, company: null, my_name: null, interview: null };

/** Interviews are in Manila's time. */
const textsOf = ({ interview, ...names }: PlaceholderValues): PlaceholderTexts => ({
  ...names,
  interview: interview && date(new Date(interview), "moment", MANILA_ZONE),
});

/**
 * What the placeholders stand for in a conversation, in the current language; null until that is known. If it cannot be
 * loaded, nothing is known: a reply is inserted with gaps.
 */
export function usePlaceholderTexts(conversationId: number): PlaceholderTexts | null {
  const { answer } = useEndpoint(readPlaceholderValues, { params: { id: conversationId } }, { keepMs: KEPT_MS });
  if (answer.state === "loading") return null;
  return answer.state === "ready" ? textsOf(answer.value) : NOTHING;
}

/** Examples for a preview outside of a conversation. */
export function useSampleTexts(company: string | null): PlaceholderTexts {
  const me = useStore(sessionStore, ({ user }) => user);
  const { sample } = manageTexts;
  return {
    first_name: sample.firstName,
    job: sample.job,
    company: company ?? sample.company,
    my_name: me ? `${me.first_name} ${me.last_name}`.trim() : sample.firstName,
    interview: date(new Date("2026-11-23T06:00:00Z"), "moment", MANILA_ZONE),
  };
}
