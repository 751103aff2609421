import { messageLanguage } from "#shared/chat/message-language.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { type Language, LOCALES, languageOf } from "#shared/texts/languages.ts";
import { takeSound } from "../voice/one-sound.ts";
import { readingAloud } from "./reading-aloud.store.ts";

/** Reads messages aloud with the voices of the browser. */

/** Some browsers fall silent after a quarter of a minute, so long texts are read in pieces of this length, in characters. */
const PIECE_MAX = 180;

/** The text in pieces that end where a reader breathes: after a sentence, else after a word. */
export function piecesOf(text: string): string[] {
  const sentences = text.match(/[^.!?\n]+[.!?]*\s*|[.!?\n]+/g) ?? [];
  const pieces: string[] = [];
  for (const sentence of sentences.flatMap(wordsOf)) {
    const last = pieces.at(-1) ?? "";
    if (pieces.length > 0 && last.length + sentence.length <= PIECE_MAX) pieces[pieces.length - 1] = last + sentence;
    else pieces.push(sentence);
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}

const wordsOf = (sentence: string): string[] =>
  sentence.length <= PIECE_MAX ? [sentence] : (sentence.match(/\S+\s*/g) ?? []);

/** Begins to read a message: the name of its author in the language of the page, then its text in its own. */
export function readAloud(id: number, author: string, text: string): void {
  stopReading();
  const own = messageLanguage(text) ?? currentLanguage();
  const spoken = [spokenIn(author, currentLanguage()), ...piecesOf(text).map((piece) => spokenIn(piece, own))];
  const isNow = () => readingAloud.getState().stop === stop && readingAloud.getState().id !== null;
  const stop = () => {
    if (!isNow()) return;
    end();
    speechSynthesis.cancel();
  };
  const end = () => {
    release();
    if (isNow()) readingAloud.setState({ id: null });
  };
  const release = takeSound(stop);
  readingAloud.setState({ id, stop });
  for (const one of spoken) {
    one.addEventListener("error", end);
    speechSynthesis.speak(one);
  }
  spoken.at(-1)?.addEventListener("end", end);
}

export const stopReading = (): void => readingAloud.getState().stop();

/** A voice for the language if there is one; else the browser chooses. */
function spokenIn(text: string, language: Language): SpeechSynthesisUtterance {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = LOCALES[language];
  const voices = speechSynthesis.getVoices().filter(({ lang }) => languageOf(lang) === language);
  spoken.voice = voices.find((voice) => voice.default) ?? voices[0] ?? null;
  return spoken;
}
