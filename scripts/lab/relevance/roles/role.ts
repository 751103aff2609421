/** One kind of work, in the words of employers of this country. The documents of the labelled set are made from it. */
export interface Role {
  /** The kind of work. Judgements refer to it; no ranker sees it. */
  id: string;
  /** Each document has one of them. */
  titles: readonly string[];
  /** Required in every document, the most important one first. */
  core: readonly string[];
  /** Each document has some of them. */
  more: readonly string[];
  /** Two of them form the description. */
  about: readonly string[];
  asks: readonly string[];
  /** Thousands of pesos per month. */
  pay: readonly [from: number, to: number];
  /** Whether the work can be done from home. */
  home: "never" | "sometimes" | "often";
}
