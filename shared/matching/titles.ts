import { dictionary } from "../dictionary.ts";
import { foldText } from "../text.ts";

/** Words in titles that say nothing about the work. */
const IGNORED_WORDS = new Set(
  `a an and at for in of on or the to with ng sa na mga at para bilang
  senior junior sr jr lead staff associate officer urgent hiring remote hybrid onsite i ii iii`.split(/\s+/),
);
const CONDITIONS =
  /\b(entry[ -]level|(full|part)[ -]time|(day|night|graveyard) shift|work from home|home[ -]based|wfh)\b/g;

/** Abbreviations and synonyms. */
const SYNONYMS = dictionary({
  acct: "accountant",
  admin: "administrative",
  asst: "assistant",
  csr: "customer service representative",
  cashiers: "cashier",
  centre: "center",
  dev: "developer",
  developers: "developer",
  drayber: "driver",
  encoder: "data entry",
  encoding: "data entry",
  encode: "data entry",
  engr: "engineer",
  exec: "executive",
  frontend: "front end",
  fullstack: "full stack",
  backend: "back end",
  guro: "teacher",
  hr: "human resources",
  js: "javascript",
  karpintero: "carpenter",
  kusinero: "cook",
  kusinera: "cook",
  mananahi: "sewer",
  mgr: "manager",
  ops: "operations",
  programmer: "developer",
  qa: "quality assurance",
  rep: "representative",
  reps: "representative",
  sped: "special education",
  tech: "technical",
  va: "virtual assistant",
});

/** The words of a title that describe the work, each once and under one name; all of its words if none does. */
export function titleWords(title: string): string[] {
  const all =
    foldText(title)
      .replace(CONDITIONS, " ")
      .match(/[\p{L}\p{N}+#]+/gu) ?? [];
  const descriptive = all.filter((word) => !IGNORED_WORDS.has(word));
  const meant = (descriptive.length > 0 ? descriptive : all).flatMap((word) => (SYNONYMS.get(word) ?? word).split(" "));
  return [...new Set(meant)];
}
