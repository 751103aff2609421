import { posix } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { exportOf } from "./catalogues.ts";

/** A module whose texts were moved into a catalogue. */
export interface MovedModule {
  file: string;
  /** Its exported objects, and the group of each in the catalogue; "" for the whole catalogue. */
  exports: Map<string, string>;
  /** The parameters of its functions, by export and path: `loginTexts.words`. */
  functions: Map<string, string[]>;
}

type Resolve = (file: string, specifier: string) => string | null;
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The names of a chain of members: `["texts", "hero", "lead"]` for `texts.hero.lead`; null for anything else. */
function chainOf(node: ESTree.Node): string[] | null {
  if (node.type === "Identifier") return [node.name];
  if (node.type !== "MemberExpression" || node.computed) return null;
  const start = chainOf(node.object);
  return start && node.property.type === "Identifier" ? [...start, node.property.name] : null;
}

/** The source of a file with the catalogue in place of the modules: its imports, and the arguments of its calls. */
export function rewriteUses(
  file: string,
  source: string,
  moved: readonly MovedModule[],
  folder: string,
  specifier: string,
  resolve: Resolve,
): { source: string; byHand: string[] } {
  const { program } = parseSync(file, source);
  const edits: Edit[] = [];
  const byHand: string[] = [];
  const locals = new Map<string, string>();
  const constants: string[] = [];
  const name = exportOf(folder);
  let imported = false;
  let afterImports = 0;
  const functions = new Map(moved.flatMap((one) => [...one.functions]));

  for (const node of program.body) {
    if (node.type !== "ImportDeclaration") continue;
    afterImports = node.end;
    const target = resolve(file, node.source.value);
    const module = moved.find((one) => one.file === (target === null ? null : posix.normalize(target)));
    if (!module) continue;
    const kept: string[] = [];
    for (const one of node.specifiers) {
      if (one.type !== "ImportSpecifier" || one.imported.type !== "Identifier") continue;
      const group = module.exports.get(one.imported.name);
      if (group === undefined) byHand.push(`imports ${one.imported.name}`);
      else if (group === "") kept.push(one.local.name === name ? name : `${name} as ${one.local.name}`);
      else constants.push(`const ${one.local.name} = ${name}.${group};`);
      locals.set(one.local.name, one.imported.name);
    }
    if (constants.length > 0 && !imported) kept.push(name);
    const text = kept.length === 0 ? "" : `import { ${kept.join(", ")} } from "${specifier}";`;
    imported ||= kept.length > 0;
    edits.push({ start: node.start, end: node.end, text });
  }
  if (locals.size === 0) return { source, byHand };

  /** The path in the moved modules of an expression: `loginTexts.words`. */
  const pathOf = (node: ESTree.Node): string | null => {
    const chain = chainOf(node);
    const start = chain && locals.get(chain[0] ?? "");
    return chain && start !== undefined && start !== null ? [start, ...chain.slice(1)].join(".") : null;
  };
  const called = new Set<ESTree.Node>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      const path = init && pathOf(init);
      if (!path || !init) return;
      if (id.type === "Identifier") locals.set(id.name, path);
      if (id.type !== "ObjectPattern") return;
      for (const one of id.properties) {
        if (one.type === "Property" && one.key.type === "Identifier" && one.value.type === "Identifier")
          locals.set(one.value.name, `${path}.${one.key.name}`);
      }
    },
  }).visit(program);
  new Visitor({
    CallExpression(node) {
      const names = functions.get(pathOf(node.callee) ?? "");
      if (!names) return;
      called.add(node.callee);
      if (node.arguments.length !== names.length)
        return void byHand.push(`calls ${pathOf(node.callee)} in another way`);
      // The arguments themselves may contain calls: only the text between them changes.
      node.arguments.forEach((argument, index) => {
        const key = names[index] ?? "";
        const isSame = argument.type === "Identifier" && argument.name === key;
        const before = index === 0 ? "{ " : "";
        edits.push({ start: argument.start, end: argument.start, text: `${before}${isSame ? "" : `${key}: `}` });
        if (index === names.length - 1) edits.push({ start: argument.end, end: argument.end, text: " }" });
      });
    },
  }).visit(program);
  new Visitor({
    MemberExpression(node) {
      const path = pathOf(node);
      if (path && functions.has(path) && !called.has(node)) byHand.push(`passes ${path} on without calling it`);
    },
  }).visit(program);
  if (constants.length > 0) edits.push({ start: afterImports, end: afterImports, text: `\n\n${constants.join("\n")}` });
  return { source: applied(source, edits), byHand };
}

/** Applies the edits from the end, so that positions stay; of those at one place the later one comes after. */
function applied(source: string, edits: readonly Edit[]): string {
  return edits
    .map((edit, index) => ({ ...edit, index }))
    .toSorted((a, b) => b.start - a.start || b.index - a.index)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}
