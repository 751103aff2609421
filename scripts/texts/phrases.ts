/**
 * Phrases that make a text hard to read, and what to write instead: the list that our texts were rewritten by. Each is
 * counted in the English texts, so that it does not come back (`npm run texts:readability`).
 */
export const PHRASES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["is told / are told: say who lets whom know", /\b(?:is|are|be|was|were) told\b/gi],
  ["stands, for 'is shown'", /\bstands?\b/gi],
  ["any more", /\bany more\b/gi],
  ["mend, for 'fix'", /\bmend(?:ed|s)?\b/gi],
  ["somebody, nobody, everybody", /\b(?:some|no|every|any)body\b/gi],
  ["whoever", /\bwho(?:m)?ever\b/gi],
  ["anew", /\banew\b/gi],
  ["by it, of it at the end", /\b(?:by|of) it[.,;:]/gi],
  ["hold(s), for 'apply'", /\bholds? (?:from|for)\b/gi],
  ["goes, for 'disappears'", /\b(?:it|that|this|they) goe?s?\b(?! (?:to|on|through|out))/gi],
  ["at once, for 'right away'", /\bat once\b/gi],
  ["mail, for 'email'", /\bmails?\b|\bmailed\b/gi],
  ["log in, log out, login", /\blog(?:ged|s)? (?:in|out)\b|\blogins?\b|\blogout\b/gi],
  ["need not", /\bneed not\b/gi],
  ["must be: 'is to be', 'has to be'", /\b(?:is|are|has|have) to be\b/gi],
  ["could not be loaded: say 'We couldn't load'", /\bcould not be \w+/gi],
  ["words, for 'message'", /\b(?:their|your|the) words\b|\bwords to\b/gi],
  ["fits, for 'matches'", /\bfits? (?:all|you|better)\b|\bnobody fits\b|\bno \w+ fits\b/gi],
  ["looks at, for 'reviews'", /\blook(?:s|ed)? at (?:it|them|each|what)\b/gi],
  ["waits for you", /\bwaits? for (?:you|an answer|approval)\b/gi],
  [
    "do(es) not, can not: use contractions",
    /\b(?:do|does|did|is|are|was|were|has|have|could|would|should) not\b|\bcannot\b/gi,
  ],
];
