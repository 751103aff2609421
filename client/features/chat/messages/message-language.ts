import type { Language } from "#shared/texts/languages.ts";

/**
 * The language of a chat message, by its function words: the few short words that no sentence does without. Loan words
 * (`resume`, `interview`, `thank you`) say nothing about a Filipino sentence, so names of things are in no list. Trained
 * detectors of all languages take Filipino messages of a few words for Cebuano, Malay or Spanish, and are much larger.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const EN =
  words(`the and you your yours is are was were have has had will would can could should please thank thanks for
  with this that these those what when where how why we our us they their them it its i'm i'll i've i'd you're we're
  we'll it's that's don't didn't can't won't isn't doesn't not of from about if be been being my do does did there here
  but or yes to by she his her who which let just some any all also than then after before next today tomorrow
  yesterday very still only because good morning afternoon evening sorry i`);

const FIL = words(`ang mga ng nang sa ay ito iyan iyon yung iyong dito diyan doon po opo ba ako ikaw siya tayo kami kayo
 sila ko mo niya natin namin ninyo nila akin iyo kanya atin amin inyo kanila mong kong naming ating aming 
 hindi huwag wag kasi dahil kapag kung pag pero naman lang lamang din rin daw raw pala muna pa na si ni kay kina ano
 sino kailan bakit paano magkano ilan alin mayroon meron walang may puwede pwede gusto kailangan dapat sana siguro
 talaga sobra napaka salamat maraming kumusta kamusta magandang umaga tanghali hapon gabi bukas kahapon mamaya ngayon
 kanina araw sige basta tulad para pala ingat pasensya pasensiya paumanhin oo nasa galing tungkol habang bago pagkatapos`);

/**
 * Words of other languages, the neighbours of Filipino first. A message with one of them is claimed to be in none. Words
 * that two of the languages share (`may`, `at`, `akong`, `nga`) are in no list.
 */
const OTHER = words(`ug og dili kaayo unsa unsay asa naa naay gyud jud kini kana imong pila karon ugma 
  ganahan buntag maayo maayong palihug nako nimo kamo kita wala'y ako'y moy ti dagiti iti wen agyamanak
  awan kayat ngem naimbag bigat sang indi gid subong diri amo diin hibalo kahibalo makahibalo nahibalo el los las que por está una gracias mañana cuando usted
  muy hola buenos der die und ich das nicht le les est je vous merci bonjour dans yang dan tidak untuk saya
  dengan akan sudah terima kasih bisa anda selamat pagi`);

/** These make a message of one or two words clear. */
const CLEAR = words("thanks thank yes sorry salamat kumusta kamusta opo oo sige magkano hindi bakit paano");

/** `nag-apply`, `i-send`, `pag-usapan`: a loan word with a Filipino prefix. */
const PREFIXED = /^(?:mag|nag|pag|ipag|i|na|ma|ka|naka|maka|paki|mapag|pina)-\p{L}/u;

const WORD = /\p{L}+(?:['’-]\p{L}+)*/gu;
const LINK = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+/giu;

/** Enough of a long message to know its language. */
const READ_MAX = 600;
/** How many of the words must be of the list, and how many there must be. */
const SHARE_MIN = 0.25;
const HITS_MIN = 2;

/** The language that a message is in; null if that is not certain, also if it mixes two. */
export function messageLanguage(text: string): Language | null {
  const found = text.slice(0, READ_MAX).replace(LINK, " ").toLowerCase().replaceAll("’", "'").match(WORD) ?? [];
  let en = 0;
  let fil = 0;
  for (const word of found) {
    if (OTHER.has(word)) return null;
    const weight = CLEAR.has(word) ? HITS_MIN : 1;
    if (FIL.has(word) || PREFIXED.test(word)) fil += weight;
    else if (EN.has(word)) en += weight;
  }
  const [most, least] = en > fil ? [en, fil] : [fil, en];
  if (most < HITS_MIN || most < found.length * SHARE_MIN || least > 0) return null;
  return en > fil ? "en" : "fil";
}
