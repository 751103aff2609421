import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkedParts } from "./linked-text.ts";

const links = (content: string) => linkedParts(content).flatMap((part) => (part.kind === "link" ? [part.href] : []));

describe("text that becomes a link", () => {
  it.each([
    ["Tingnan: https://luntian.example/trabaho.", "https://luntian.example/trabaho"],
    ["(see https://luntian.example/a_(b))", "https://luntian.example/a_(b)"],
    ["www.luntian.example!", "https://www.luntian.example/"],
    ["HTTP://Luntian.example/A?b=c&d=1#e, salamat", "http://luntian.example/A?b=c&d=1#e"],
    ['"https://luntian.example"', "https://luntian.example/"],
    ["<https://luntian.example/x>", "https://luntian.example/x"],
  ])("%s", (content, href) => {
    expect(links(content)).toEqual([href]);
  });

  it("links two addresses in one message, each in its place", () => {
    expect(linkedParts("una http://a.example/1 at https://b.example/2 po")).toEqual([
      { kind: "text", text: "una " },
      { kind: "link", text: "http://a.example/1", href: "http://a.example/1" },
      { kind: "text", text: " at " },
      { kind: "link", text: "https://b.example/2", href: "https://b.example/2" },
      { kind: "text", text: " po" },
    ]);
  });
});

describe("text that stays plain", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>1</script>",
    "file:///etc/passwd",
    "https://bank.example@elsewhere.example/login",
    "https://luntian.example/\u202egpj.exe",
    "https://luntian\u200b.example/",
    "https://localhost/x",
    "http://",
    "www.",
    "www.#http://a.aa",
    "https://luntian./",
    "https://..",
    "Sige po, bukas na lang.",
  ])("%j", (content) => {
    expect(links(content)).toEqual([]);
  });
});

it("returns parts that add up to the message, and links only to web addresses", () => {
  const word = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom(
      "https://",
      "www.",
      "http://a.example/(",
      ")",
      "...",
      "javascript:1",
      "https://x.example@y.example",
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom("", " ", "\n"), (words, glue) => {
      const content = words.join(glue);
      const parts = linkedParts(content);
      expect(parts.map(({ text }) => text).join("")).toBe(content);
      for (const part of parts) if (part.kind === "link") expect(part.href).toMatch(/^https?:\/\/[^/@\s]+\.[^/@\s]+/);
    }),
  );
});

it("parses the longest possible message quickly", () => {
  for (const content of ["https://a.b/".padEnd(4000, "("), "www.".repeat(1000), `https://a.b/${")".repeat(3900)}`])
    expect(
      linkedParts(content)
        .map(({ text }) => text)
        .join(""),
    ).toBe(content);
});
