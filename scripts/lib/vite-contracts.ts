import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

const CONTRACT = /\/shared\/.*\.rest\.ts$/;

/** A contract's source with empty summaries. The API document shows them; the browser never does. */
export function withoutSummaries(id: string, code: string): string {
  const found: ESTree.Expression[] = [];
  new Visitor({
    Property({ key, value }) {
      const isText = value.type === "Literal" || value.type === "TemplateLiteral";
      if (key.type === "Identifier" && key.name === "summary" && isText) found.push(value);
    },
  }).visit(parseSync(id, code).program);
  return found.toReversed().reduce((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code);
}

/** Leaves the summaries of endpoints out of the client's build. */
export function contracts(): Plugin {
  return {
    name: "kasama-contracts",
    apply: "build",
    // Before the TypeScript is compiled: the modules still are as they were written.
    enforce: "pre",
    transform(code, id) {
      return CONTRACT.test(id) ? { code: withoutSummaries(id, code), map: null } : null;
    },
  };
}
