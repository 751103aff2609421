import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MESSAGE_MAX } from "../chat.schemas.ts";
import { asksForMoney } from "./asks-for-money.ts";
import { TERMS } from "./terms.ts";

/** `scripts/lab/money-requests` has the labelled messages; here are the rules, one at a time. */

const warns = (...texts: string[]) => expect(texts.filter((text) => !asksForMoney(text))).toEqual([]);
const isSilent = (...texts: string[]) => expect(texts.filter(asksForMoney)).toEqual([]);

describe("a request for money", () => {
  it("is found in English, Filipino and the mix of both", () => {
    warns(
      "Please pay the placement fee first.",
      "Magbayad ka muna para sa uniform.",
      "Send mo na lang yung 500 sa gcash ko.",
    );
  });

  it("is found in all ways to write an amount", () => {
    for (const amount of [
      "₱1500",
      "₱ 1,500",
      "P1,500.00",
      "PHP 1500",
      "1.5k",
      "1500 pesos",
      "isang libo",
      "limang daan",
    ])
      warns(`Uniform po, ${amount} lang`, `${amount} para sa uniform`);
  });

  it("is found in disguise", () => {
    const disguised = [
      "G-cash",
      "g cash",
      "g c a s h",
      "gc4sh",
      "G.C.A.S.H",
      "gc@sh",
      "GC\u200bASH",
      "ＧＣＡＳＨ",
      "gсash",
    ];
    warns(...disguised.map((name) => `Pa-send na lang sa ${name} ko`));
    warns("Pay the f e e today", "Pay the f33 today", "May bayaddd ang training");
  });

  it("is found after something that is free, or denied", () => {
    warns("No placement fee, but there is a processing fee of 900.", "Libre ang training pero may bayad ang manual.");
    warns("Hindi ito scam, 500 lang para sa slot.", "Don't worry, the deposit is refundable.");
  });

  it("is found where the company promises something in return", () => {
    warns("We will send the contract after you pay the fee.", "I will give you the job if you pay 500.");
  });
});

describe("no request for money", () => {
  it("is what the company pays", () => {
    isSilent("We will pay your fare.", "Babayaran namin ang pamasahe mo.", "Sagot ng company ang medical, 1,500.");
    isSilent("We pay weekly through GCash.", "Sahod is 18k, via GCash.", "Babayaran ka tuwing Biyernes.");
  });

  it("is what is denied, also in a list", () => {
    isSilent("You never have to pay.", "Walang bayad.", "Libre ang training.", "Hindi kami humihingi ng deposito.");
    isSilent("There is no placement fee, training fee or deposit.", "Walang processing fee, medical fee o bond.");
  });

  it("is a warning about others", () => {
    isSilent("If someone asks you for a fee, report them.", "Mag-ingat sa mga humihingi ng pera.");
  });

  it("is work with other people's money", () => {
    isSilent("You would handle GCash payments at the counter.", "Cashier, tatanggap ng bayad ng customers.");
  });

  it("is a word with two meanings", () => {
    isSilent("Hi Maya, please send your resume.", "The job is in Palawan, ₱15,000.", "Salamat sa sagot mo.");
    isSilent("Please pay attention.", "What pay do you expect?", "Room 500 for the interview.", "Bayad ang overtime.");
  });

  it("is the number of the reader's own account", () => {
    isSilent("Please send your GCash number.", "Please send your BPI account number.", "Ano ang GCash number mo?");
  });
});

describe("any text", () => {
  /** Texts of the words that the rules know, with signs between them: the worst that a reader of words can get. */
  const worded = fc
    .array(fc.constantFrom(...Object.values(TERMS).flat(), "500", "₱", "1,500", "g", ",", ".", "but", "no", "\u0301"), {
      maxLength: 700,
    })
    .map((words) => words.join(" ").replaceAll("_", " ").slice(0, MESSAGE_MAX));
  const anyText = fc.oneof(worded, fc.string({ unit: "grapheme", maxLength: MESSAGE_MAX }));

  it("gets an answer, the same in all Unicode forms and capitals", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const answer = asksForMoney(text);
        for (const form of ["NFC", "NFD", "NFKC", "NFKD"]) expect(asksForMoney(text.normalize(form))).toBe(answer);
      }),
    );
    fc.assert(
      fc.property(worded, (text) => {
        expect(asksForMoney(text.toUpperCase())).toBe(asksForMoney(text));
      }),
    );
  });
});
