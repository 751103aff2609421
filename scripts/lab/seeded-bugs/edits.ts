import { parseSync } from "vite";

/** Small mistakes of developers as edits of one source file. Each result still parses. */

export interface Edit {
  kind: string;
  /** The named function, class or CSS rule that contains the place; empty at the top level of a module. */
  inside: string;
  /** The text that `put` replaces. */
  find: string;
  put: string;
  /**
   * The number of occurrences of `find` before it in the file. If the file was moved or has grown, check it by hand.
   */
  nth: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const COMPARISONS: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
};
const LOGIC: Record<string, string> = { "&&": "||", "||": "&&" };
/** Attributes for screen readers, and those that disable controls. */
const ATTRIBUTES = /^(aria-.+|role|htmlFor|alt|lang|autoComplete|disabled|required|inert|tabIndex)$/;

/** The name of a function or class in the code. */
function nameOf(node: Node, parent: Node | undefined): string | undefined {
  const named = (one: unknown) => (isNode(one) && one.type === "Identifier" ? String(one.name) : undefined);
  if (/^(FunctionDeclaration|FunctionExpression|ClassDeclaration)$/.test(node.type) && node.id) return named(node.id);
  if (node.type === "VariableDeclarator" && isNode(node.init)) return named(node.id);
  if (parent?.type === "ClassBody" || node.type === "Property") return named(node.key);
  return undefined;
}

/** The edits of one node, as [kind, text to find, replacement]. */
function editsOf(node: Node, text: (one: unknown) => string): [kind: string, find: Node, put: string][] {
  const { type } = node;
  const operator = String(node.operator);
  if (type === "BinaryExpression" && operator in COMPARISONS)
    return [["comparison", node, `${text(node.left)} ${COMPARISONS[operator]} ${text(node.right)}`]];
  if (type === "LogicalExpression" && operator in LOGIC)
    return [["logic", node, `(${text(node.left)}) ${LOGIC[operator]} (${text(node.right)})`]];
  if (type === "ConditionalExpression") {
    const put = `${text(node.test)} ? ${text(node.alternate)} : ${text(node.consequent)}`;
    return [["condition", node, put]];
  }
  if (type === "IfStatement" && !node.alternate) {
    const { consequent, test } = node as Node & { consequent: Node };
    const only = consequent.type === "BlockStatement" ? (consequent.body as Node[]).at(-1) : consequent;
    const negated: [string, Node, string] = ["condition", node, `if (!(${text(test)})) ${text(consequent)}`];
    const leaves = only !== undefined && /^(Return|Throw|Continue)Statement$/.test(only.type);
    return leaves ? [negated, ["early return", node, ""]] : [negated];
  }
  if (type === "ExpressionStatement" && isNode(node.expression)) {
    const { expression } = node;
    if (expression.type === "AwaitExpression") return [["await", node, `void ${text(expression.argument)};`]];
    if (expression.type === "CallExpression") return [["call", node, ""]];
  }
  if (type === "JSXAttribute" && isNode(node.name) && ATTRIBUTES.test(String(node.name.name)))
    return [["attribute", node, ""]];
  if (type === "Literal" && typeof node.value === "number" && node.value > 1)
    return [["number", node, String(node.value * 10)]];
  return [];
}

/** All edits of a TypeScript file, in the order of the text. */
export function editsOfCode(file: string, source: string): Edit[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse`);
  const text = (one: unknown) => (isNode(one) ? source.slice(one.start, one.end) : "");
  const found: Edit[] = [];
  const walk = (node: Node, parent: Node | undefined, inside: string): void => {
    if (/^TS(TypeAlias|Interface|Module)/.test(node.type) || node.type === "ImportDeclaration") return;
    const name = nameOf(node, parent) ?? inside;
    for (const [kind, place, put] of editsOf(node, text)) {
      const find = text(place);
      found.push({ kind, inside: name, find, put, nth: source.slice(0, place.start).split(find).length - 1 });
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, name);
  };
  walk(program as unknown as Node, undefined, "");
  return found;
}

const DECLARATION = /^[ \t]+([a-z-]+): ([^;{}]+);$/gm;
/** Declarations that matter to people: sizes of targets, overflow of text, hidden parts, and the focus ring. */
const RELIED_ON =
  /^(min-(block|inline)-size|min-(width|height)|overflow-wrap|flex-wrap|outline|display|position|inset)$/;

/** All edits of a style sheet: remove a declaration, or replace its colour by another one of the same sheet. */
export function editsOfStyles(source: string): Edit[] {
  const colours = [...new Set(source.match(/var\(--color-[a-z-]+\)/g))];
  return [...source.matchAll(DECLARATION)].flatMap(({ 0: find, 1: name = "", 2: value = "", index }) => {
    const before = source.slice(0, index);
    const inside =
      before
        .slice(before.lastIndexOf("}") + 1)
        .split("{")[0]
        ?.trim() ?? "";
    const place = { inside, find, nth: before.split(find).length - 1 };
    const found: Edit[] = RELIED_ON.test(name) ? [{ ...place, kind: "style", put: "" }] : [];
    const colour = /var\(--color-[a-z-]+\)/.exec(value)?.[0];
    const other = colour && colours[(colours.indexOf(colour) + 1) % colours.length];
    if (!colour || !other || other === colour) return found;
    return [...found, { ...place, kind: "colour", put: find.replace(colour, other) }];
  });
}

/**
 * Applies the edit to a source text.
 * @throws if the place no longer exists
 */
export function applied(source: string, { find, put, nth }: Pick<Edit, "find" | "put" | "nth">): string {
  const parts = source.split(find);
  if (parts.length <= nth + 1) throw new Error(`no place for the bug any more: ${find.slice(0, 100)}`);
  return parts.slice(0, nth + 1).join(find) + put + parts.slice(nth + 1).join(find);
}
