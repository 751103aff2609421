import { currentLanguage } from "./current.ts";
import type { Language } from "./languages.ts";

/** The texts of one catalogue in one language: strings, and functions for messages with arguments. */
export type Messages = (language: Language) => object;

type Tree = Record<PropertyKey, unknown>;

const isGroup = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * An object that shows the texts of the current language, and so does each group in it. So a constant of a module may
 * hold a catalogue or a group, but not a text: that is read where it is shown (`npm run texts:check` finds others).
 * @param texts the texts in the current language; null until they are loaded
 */
export function showing<T extends object>(texts: () => object | null): T {
  const groups = new Map<PropertyKey, object>();
  const group = (key: PropertyKey) => {
    const known = groups.get(key) ?? showing(() => Reflect.get(texts() ?? {}, key) as Tree | null);
    groups.set(key, known);
    return known;
  };
  const loaded = () => {
    const tree = texts();
    if (!tree) throw new Error("a text was read before its catalogue was loaded");
    return tree;
  };
  const handler: ProxyHandler<object> = {
    get: (_, key) => {
      // Until it is loaded, only groups can be asked for. Used as a text, one of them throws.
      const value = typeof key === "string" && !texts() ? {} : Reflect.get(loaded(), key);
      return isGroup(value) ? group(key) : value;
    },
    has: (_, key) => Reflect.has(loaded(), key),
    ownKeys: () => Reflect.ownKeys(loaded()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(loaded(), key),
  };
  // The type is generated from the same catalogue (scripts/texts/types.ts).
  return new Proxy({}, handler) as T;
}

/**
 * The texts of a catalogue whose languages are all in memory: on the server and in tests. In the browser the build puts
 * `lazyCatalogue` (client/texts/) in its place, which loads the reader's language only.
 */
export function catalogue<T extends object>(languages: Record<Language, Messages>): T {
  const made = new Map<Language, object>();
  return showing<T>(() => {
    const language = currentLanguage();
    const texts = made.get(language) ?? languages[language](language);
    made.set(language, texts);
    return texts;
  });
}
