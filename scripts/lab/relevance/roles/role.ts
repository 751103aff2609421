/** One kind of work, as employers of this country write about it: what the documents of the labelled set are made of. */
export interface Role {
  /** What the work is. Judgements speak of this; no ranker sees it. */
  id: string;
  /** Each document bears one of them. */
  titles: readonly string[];
  /** Asked for in every document, the first as the most important. */
  core: readonly string[];
  /** Some of them, some of the time. */
  more: readonly string[];
  /** Two of them make the description. */
  about: readonly string[];
  asks: readonly string[];
  /** Thousands of pesos a month. */
  pay: readonly [from: number, to: number];
  /** Whether it can be done from home. */
  home: "never" | "sometimes" | "often";
}
