/** Words for how well a job and a job seeker fit. */
export const matchTexts = {
  strong: "Strong match",
  good: "Good match",
  fair: "Fair match",
  low: "Low match",
  of: (score: number) => `${score} of 100`,
} as const;
