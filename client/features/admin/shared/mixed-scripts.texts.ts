/** The warning about a name in two alphabets. */
export const mixedScriptsTexts = { mixed: "Mixed alphabets" } as const;
