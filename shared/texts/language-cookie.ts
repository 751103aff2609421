/** The cookie with the language that was chosen in this browser. It says nothing else about the person. */
export const LANGUAGE_COOKIE = "kasama-language";
