import { type ESTree, parseSync, Visitor } from "vite";

/** Where a file reads texts of a catalogue. */
export interface Use {
  /** The export of the catalogue's module and the path in it: `landingTexts.hero.lead`. It may end at a group. */
  path: string;
  line: number;
  /** Whether it is read when the module is loaded, before the language is known. */
  early: boolean;
  /** Whether it only gets another name here. */
  renamed: boolean;
  /** Whether it is kept in a state, which would keep its language: `setNotice({ title: texts.saved })`. */
  kept: boolean;
  /** Whether texts of a group are read without naming them: `{ ...texts.group }`, `texts.group[key]`. */
  unnamed: boolean;
}

/** Methods that call the function that they are given before they return. */
const CALLED_AT_ONCE: ReadonlySet<string> = new Set(
  "map flatMap filter find findIndex some every reduce forEach from fromEntries toSorted sort".split(" "),
);

/** Functions that return their argument's texts under the same names, and read each only when it is needed. */
const LATER: ReadonlySet<string> = new Set(["errorsOf"]);

/** The names that setters of a state have. A function that one is given runs at once; any other in it runs later. */
const SETTER = /^set(?!Timeout|Interval)[A-Z]/;

/** The names of a chain of members; null for anything else. A computed name ends the chain. */
function chainOf(node: ESTree.Node): string[] | null {
  if (node.type === "Identifier") return [node.name];
  if (node.type !== "MemberExpression" || node.computed) return null;
  const start = chainOf(node.object);
  return start && node.property.type === "Identifier" ? [...start, node.property.name] : null;
}

/** Local names for catalogues and their groups, each with its path. They are followed through constants. */
function aliasesOf(program: ESTree.Program, isCatalogue: (specifier: string) => boolean) {
  const aliases = new Map<string, string>();
  /** Names whose texts are read later, although the code names them when the module is loaded. */
  const later = new Set<string>();
  /** The nodes that only give a group another name. */
  const renaming = new Set<ESTree.Node>();
  const pathOf = (node: ESTree.Node): string | null => {
    const [first = "", ...rest] = chainOf(node) ?? [];
    const start = aliases.get(first);
    return start === undefined ? null : [start, ...rest].join(".");
  };
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration" || !isCatalogue(node.source.value)) continue;
    for (const one of node.specifiers) {
      if (one.type === "ImportSpecifier" && one.imported.type === "Identifier")
        aliases.set(one.local.name, one.imported.name);
    }
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      const isLater = init?.type === "CallExpression" && LATER.has(chainOf(init.callee)?.join(".") ?? "");
      const value = isLater ? init.arguments[0] : init;
      const path = value && pathOf(value);
      if (!value || !path) return;
      if (id.type === "Identifier") {
        aliases.set(id.name, path);
        if (isLater) later.add(id.name);
        renaming.add(value);
      } else if (id.type === "ObjectPattern") {
        renaming.add(value);
        for (const one of id.properties) {
          if (one.type === "Property" && one.key.type === "Identifier" && one.value.type === "Identifier")
            aliases.set(one.value.name, `${path}.${one.key.name}`);
        }
      }
    },
  }).visit(program);
  return { aliases, later, renaming, pathOf };
}

/** Every place where a file reads texts of catalogues. */
export function usesOf(file: string, source: string, isCatalogue: (specifier: string) => boolean): Use[] {
  if (!source.includes(".texts.ts")) return [];
  const { program } = parseSync(file, source);
  const { aliases, later, renaming, pathOf } = aliasesOf(program, isCatalogue);
  if (aliases.size === 0) return [];
  const functions: [start: number, end: number][] = [];
  /** The arguments of setters of a state. */
  const states: [start: number, end: number][] = [];
  const calledAtOnce = new Set<ESTree.Node>();
  const unnamed = new Set<ESTree.Node>();
  const inside = new Set<ESTree.Node>();
  const found: { node: ESTree.Node; path: string }[] = [];
  const note = (node: ESTree.Node) => void (calledAtOnce.has(node) || functions.push([node.start, node.end]));
  const look = (node: ESTree.Node) => {
    const path = inside.has(node) ? null : pathOf(node);
    if (path !== null && !found.some((one) => one.node.start === node.start)) found.push({ node, path });
  };
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      calledAtOnce.add(callee.type === "ParenthesizedExpression" ? callee.expression : callee);
      if (callee.type === "Identifier" && SETTER.test(callee.name))
        for (const one of given) states.push([one.start, one.end]);
      const method = callee.type === "MemberExpression" && !callee.computed ? callee.property.name : "";
      if (CALLED_AT_ONCE.has(method)) for (const one of given) calledAtOnce.add(one);
    },
    SpreadElement: ({ argument }) => void unnamed.add(argument),
    ArrowFunctionExpression: note,
    FunctionExpression: note,
    FunctionDeclaration: note,
    // The parts of a chain are visited after it: only the whole chain counts.
    MemberExpression(node) {
      if (node.computed) unnamed.add(node.object);
      look(node);
      if (pathOf(node) !== null || inside.has(node)) inside.add(node.object);
      if (!node.computed) inside.add(node.property);
    },
    Property: (node) => void (node.computed || (!node.shorthand && inside.add(node.key))),
    ImportSpecifier: (node) => void inside.add(node.local).add(node.imported),
    VariableDeclarator: ({ id }) => void (id.type === "Identifier" && inside.add(id)),
    JSXExpressionContainer: () => undefined,
    Identifier: (node) => aliases.has(node.name) && look(node),
  }).visit(program);
  const inOrder = found.toSorted((a, b) => a.node.start - b.node.start);
  const within = ({ start, end }: ESTree.Node, parts: readonly (readonly [number, number])[]) =>
    parts.filter((part) => part[0] <= start && end <= part[1]);
  return inOrder.map(({ node, path }) => ({
    path,
    kept: within(node, states).some((state) => !within(node, functions).some(([start]) => start > state[0])),
    renamed: renaming.has(node),
    unnamed: unnamed.has(node),
    line: source.slice(0, node.start).split("\n").length,
    early: !later.has(chainOf(node)?.[0] ?? "") && within(node, functions).length === 0,
  }));
}
