import { type Clause, sentencesOf, type Word } from "./clauses.ts";
import { BEFORE_VERB, type Tag } from "./terms.ts";

/*
 * Whether a message asks its reader for money. Employers may not do that, so the chat warns both sides. It looks clause
 * by clause for a charge, a payment or a transfer, and then asks: who pays whom, is it denied, is it pay for work? The
 * words are in terms.ts. Nothing is blocked, so it need not always be right: `npm run money-requests` measures it.
 */

/** How many words after a 'no' are denied by it. */
const DENIED_WORDS = 6;
/** How many words may be between a verb and its subject: 'we will gladly pay', 'you will have to pay'. */
const NEAR_WORDS = 4;

/** Whether a text asks its reader for a fee, a deposit, a transfer or another payment. In linear time; never throws. */
export function asksForMoney(text: string): boolean {
  return sentencesOf(text).some(sentenceAsks);
}

function sentenceAsks(sentence: readonly Clause[]): boolean {
  if (sentence.some(({ words }) => words.some(({ tags }) => tags.has("warning")))) return false;
  let wasDenied = false;
  for (const { words, continues } of sentence) {
    const clause = new ClauseReading(words);
    // 'No fee, deposit or bond': a list goes on with what was denied, until something new is said.
    const isListed: boolean = wasDenied && continues && !clause.saysSomethingNew;
    if (!isListed && clause.asks) return true;
    wasDenied = isListed || clause.isDenied;
  }
  return false;
}

/** One clause, with the questions about it. */
class ClauseReading {
  readonly #words: readonly Word[];
  readonly #tags: ReadonlySet<Tag>;
  readonly #hasAmount: boolean;

  constructor(words: readonly Word[]) {
    this.#words = words;
    this.#tags = new Set(words.flatMap(({ tags }) => [...tags]));
    this.#hasAmount = words.some(({ isAmount }) => isAmount);
  }

  get asks(): boolean {
    if (this.#isPaidByOthers) return false;
    if (this.#tags.has("own_cost") || this.#readerPays) return true;
    if (this.#handsMoney && this.#tags.has("writer")) return true;
    if (this.#tags.has("duty")) return false;
    if (this.#handsMoney && !this.#tags.has("salary")) return true;
    if (this.#isFree) return false;
    if (this.#open("fee").length > 0) return true;
    return !this.#tags.has("salary") && (this.#wiresMoney || this.#demandsMoney || this.#hasPrice);
  }

  get isDenied(): boolean {
    return this.#tags.has("no") || this.#isFree;
  }

  /** Whether it is more than another item of a list. */
  get saysSomethingNew(): boolean {
    const tags: readonly Tag[] = ["pay", "hand", "wire", "oblige", "exists", "demand", "own_cost"];
    // `deposit` is a verb, too, but not in a list of payments.
    const isNew = (word: Word) => !word.tags.has("payment") && tags.some((tag) => word.tags.has(tag));
    return this.#hasAmount || this.#words.some(isNew);
  }

  // Who pays whom?

  /** The company or its customers pay: 'we will pay your fare', 'babayaran namin', 'babayaran ka'. */
  get #isPaidByOthers(): boolean {
    if (this.#tags.has("paid_reader")) return true;
    return this.#words.some(({ tags }, at) => {
      if (tags.has("provided") && this.#after(at).some((word) => word.tags.has("provider"))) return true;
      if (!tags.has("payer")) return false;
      const provides = this.#after(at).findIndex((word) => word.tags.has("provide"));
      // 'We need your payment', 'we ask you to pay'.
      const demands = this.#after(at).findIndex((word) => word.tags.has("demand") || word.tags.has("oblige"));
      return provides >= 0 && (demands < 0 || provides < demands);
    });
  }

  /** 'Pay for the ID', 'you have to pay', 'bayaran mo muna'. */
  get #readerPays(): boolean {
    const isDirected = ({ tags }: Word) => tags.has("oblige") || tags.has("reader");
    return this.#open("pay").some((at) => {
      if (!this.#isVerb(at) || this.#words[at + 1]?.tags.has("no")) return false;
      return (
        this.#hasAmount || this.#before(at).some(isDirected) || this.#after(at).some(isDirected) || this.#isOffered
      );
    });
  }

  /** 'Please pay', and not 'the same pay'. Filipino has different words for these. */
  #isVerb(at: number): boolean {
    const before = this.#words[at - 1]?.text;
    return this.#words[at]?.text !== "pay" || before === undefined || BEFORE_VERB.has(before.split("_").at(-1) ?? "");
  }

  /** Names what applicants are told to pay for, or how. */
  get #isOffered(): boolean {
    const tags: readonly Tag[] = ["item", "channel", "payment", "fee"];
    return tags.some((tag) => this.#tags.has(tag));
  }

  /** 'I-gcash mo', 'pa-load', and 'gcash mo' unless it is the reader's own GCash. */
  get #wiresMoney(): boolean {
    if (this.#open("wire").length > 0) return true;
    return this.#open("channel").some(
      (at) => at === 0 && /^(?:mo|nyo|niyo)$/.test(this.#words[1]?.text ?? "") && this.#words.length > 2,
    );
  }

  /** Hands over money, and not a resume: 'send 500 to this number', 'padala sa gcash ko'. */
  get #handsMoney(): boolean {
    if (this.#open("hand").length === 0) return false;
    const isMoney = this.#hasAmount || this.#open("money").length > 0 || this.#open("payment").length > 0;
    return isMoney || this.#open("channel").some((at) => !this.#isReaders(at));
  }

  /** 'We charge 300', 'hinihingan ng deposito'. */
  get #demandsMoney(): boolean {
    const isMoney = this.#hasAmount || this.#open("money").length > 0 || this.#open("payment").length > 0;
    return isMoney && this.#open("demand").length > 0;
  }

  /** Something for sale: 'uniform is 650', 'may bayad ang training', '₱1,000 via e-wallet', 'bayad muna', 'your payment'. */
  get #hasPrice(): boolean {
    const isTold = this.#hasAmount || this.#tags.has("channel") || this.#tags.has("oblige") || this.#tags.has("exists");
    if (this.#open("payment").some((at) => isTold || this.#isReaders(at))) return true;
    const tags: readonly Tag[] = ["item", "channel", "answers"];
    return this.#hasAmount && tags.some((tag) => this.#open(tag).length > 0);
  }

  /** 'Your GCash number', 'gcash mo'. */
  #isReaders(at: number): boolean {
    const before = this.#words.slice(Math.max(0, at - 2), at);
    const after = this.#words.slice(at + 1, at + 3);
    return before.some(({ text }) => text === "your") || after.some(({ text }) => /^(?:mo|nyo|niyo|ninyo)$/.test(text));
  }

  // Is it denied?

  get #isFree(): boolean {
    return this.#open("free").length > 0;
  }

  /** The places of words with this tag that are not denied. */
  #open(tag: Tag): number[] {
    if (!this.#tags.has(tag)) return [];
    return this.#words.flatMap(({ tags }, at) => (tags.has(tag) && !this.#isDeniedAt(at) ? [at] : []));
  }

  #isDeniedAt(at: number): boolean {
    return this.#words.slice(Math.max(0, at - DENIED_WORDS), at).some(({ tags }) => tags.has("no"));
  }

  #before = (at: number): readonly Word[] => this.#words.slice(Math.max(0, at - NEAR_WORDS), at);
  #after = (at: number): readonly Word[] => this.#words.slice(at + 1, at + NEAR_WORDS);
}
