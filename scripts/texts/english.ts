import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { type ESTree, parseSync } from "vite";
import type { RawTexts } from "#shared/texts/compiled.ts";
import { messagesOf } from "./catalogues.ts";

/** Stands for a name or a number inside of a sentence, so that its grammar and length stay about right. */
const NAME = "Ana";
const NUMBER = "3";

/** A message as a person reads it: names and numbers filled in, plurals and choices in their last form. */
export function readAloud(message: string): string {
  return said(compile(message)).replace(/\s+/g, " ").trim();
}

function said(nodes: CompiledMessage | unknown): string {
  if (typeof nodes === "string") return nodes;
  if (!Array.isArray(nodes)) return "";
  return nodes.map((node) => (typeof node === "string" ? node : saidNode(node))).join("");
}

/** A compiled node: `[name]`, `[name, type, options]`, a tag with its content, or the number of a plural. */
function saidNode(node: unknown): string {
  if (!Array.isArray(node)) return NUMBER;
  const [, type, ...rest] = node;
  if (type === undefined) return NAME;
  if (typeof type !== "number") return said([type, ...rest]);
  const [options] = rest;
  const isChoice = typeof options === "object" && options !== null && "other" in options;
  return isChoice ? said(options.other) : NUMBER;
}

/** The texts of an English catalogue. */
export const textsOfCatalogue = (json: string): string[] =>
  messagesOf(JSON.parse(json) as RawTexts).map(([, message]) => readAloud(message));

/** The texts of an old module: its strings and templates, without imports, names of properties and types. */
export function textsOfModule(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (typeof node === "object" && node !== null) visitNode(node as ESTree.Node, found, visit);
  };
  visit(parseSync(file, source).program.body);
  return found;
}

function visitNode(node: ESTree.Node, found: string[], visit: (node: unknown) => void): void {
  if (node.type === "ImportDeclaration" || node.type.startsWith("TSType") || node.type === "TSInterfaceDeclaration")
    return;
  if (node.type === "Literal") {
    if (typeof node.value === "string") found.push(node.value);
    return;
  }
  if (node.type === "TemplateLiteral") {
    found.push(node.quasis.map(({ value }) => value.cooked ?? "").join(NAME));
    visit(node.expressions);
    return;
  }
  if (node.type === "Property") {
    visit(node.value);
    return;
  }
  for (const [key, child] of Object.entries(node)) if (key !== "type") visit(child);
}
