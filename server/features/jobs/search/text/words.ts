import { foldText } from "#shared/text.ts";

/** Words of both languages that are so common in jobs and queries that they say nothing about the work. */
const STOP_WORDS = new Set(
  `a about am an and any are as at be by can for from has have i if in into is it its me my near of on or our so that the
  their them there they this to up us was we what where who will with you your
  job jobs work works working hiring hire hired urgent urgently wanted wanna need needed needs looking look seeking search find
  available vacancy vacancies position positions opening openings career apply applicant applicants company asap now please
  po opo ako akin ang ano at ay ba bilang bukas dahil dito doon eh hanap hanapin humanap ito kahit kami ka kasi kay kayo kila
  ko kung kungdi lang lamang lahat malapit maghanap mag may mayroon meron mga mo muna na naghahanap nag namin nang nasa natin
  ng ngayon nga ni nila nito niya nya nyo o pa paano para pang pag pwede puwede rin din sa saan sana si sila sino siya sya
  tayo trabaho trabahong tungkol una walang wala yung yun iyon ninyo gusto kailangan hiring`.split(/\s+/),
);

/** The words of a text, folded, plurals as singulars. Signs that distinguish skills stay: c, c++ and c# differ. */
export function wordsOf(text: string): string[] {
  return (foldText(text).match(/[\p{L}\p{N}]+(?:\+\+|#)?/gu) ?? []).map(singular);
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** The plural s of English alone: 'accountants' and 'accountant' are one word, 'bus' and 'glass' stay what they are. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith("ies") && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
