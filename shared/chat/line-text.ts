import { adjustmentText, interviewSentence } from "../interviews/when.ts";
import { momentText } from "../zoned-time.ts";
import type { ChatLine } from "./chat-lines.ts";
import { linesTexts as texts } from "./texts/lines/lines.texts.ts";

/**
 * How a line is told: to the person who acted, to the other one, or to both alike, without names. `name` is the other
 * side's name as the reader sees it.
 */
export type Told = { to: "actor" | "other"; name: string } | { to: "both" };

const VERSIONS = { actor: "own", other: "theirs", both: "plain" } as const;

/** What the messages of a line may name. Each of them uses a part of it. */
interface Values {
  name: string;
  job: string;
  when: string;
  asked: string;
}
type Versions = Record<"own" | "theirs" | "plain", (values: Values) => string>;

function versionsOf(line: Exclude<ChatLine, { kind: "interview.card" }>): Versions {
  switch (line.kind) {
    case "application.sent":
      return texts.sent;
    case "application.withdrawn":
      return texts.withdrawn;
    case "application.moved":
      return texts.moved[line.status];
    case "interview.accept":
      return texts.accept;
    case "interview.ask_time":
      return texts.ask_time;
    case "interview.ask_adjustment":
      return texts.ask_adjustment;
    case "interview.answer_adjustment":
      return line.agreed ? texts.agreed : texts.refused;
    case "interview.decline":
      return texts.decline;
    case "interview.move":
      return texts.move;
    case "interview.cancel":
      return texts.cancel;
  }
}

/** A line of a conversation as one of its readers reads it, in the current language. */
export function lineText(line: ChatLine, told: Told): string {
  if (line.kind === "interview.card") return interviewSentence({ ...line, kind: line.format });
  const said = versionsOf(line)[VERSIONS[told.to]]({
    name: told.to === "both" ? "" : told.name,
    job: line.job_title,
    when: "starts_at" in line ? momentText(line) : "",
    asked: "need" in line ? adjustmentText({ need: line.need, words: line.asked }) : "",
  });
  return "words" in line && line.words !== "" ? texts.quoted({ line: said, words: line.words }) : said;
}
