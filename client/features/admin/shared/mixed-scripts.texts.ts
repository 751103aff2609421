/** A name in two alphabets, as admins see it. */
export const mixedScriptsTexts = { mixed: "Mixed alphabets" } as const;
