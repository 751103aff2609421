import { parseSync } from "vite";

/**
 * Finds code by the shape of its syntax tree. A pattern is TypeScript in which a name of `$` and capital letters
 * matches any node: `if (!$USED?.first) throw $ERROR;`. The same name twice must match the same code twice, and `...$_`
 * matches the rest of a list or of an object. A pattern that ends with `;` or `}` is one or more consecutive
 * statements, any other one is an expression. These make no difference: layout, comments, types, the kind of quotes,
 * and the order of an object's properties if `...$_` leaves some open.
 */

type Node = { type: string; start: number; end: number };
type Captured = Map<string, Node>;

/** One match: its position in the text, and the positions of the named parts. */
export interface Match {
  start: number;
  end: number;
  /** By the name in the pattern, such as `$ROWS`. */
  parts: Captured;
}

const METAVARIABLE = /^\$[A-Z_]+$/;
const ANYTHING = "$_";
/** Fields of a node that do not change what the code does: quotes, positions and types. */
const NOT_COMPARED = new Set([
  "start",
  "end",
  "raw",
  "range",
  "shorthand",
  "typeAnnotation",
  "typeArguments",
  "returnType",
  "decorators",
  "definite",
]);
const TYPE_ONLY = new Set(["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"]);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function parse(file: string, source: string): Node[] {
  const { program, errors } = parseSync(file, source, { preserveParens: false });
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return program.body as Node[];
}

const field = (node: Node, name: string): unknown => (node as unknown as Record<string, unknown>)[name];

/** The node without its type annotations; a template without placeholders becomes a string. */
function bare(node: Node): Node {
  const inner = field(node, "expression");
  if (TYPE_ONLY.has(node.type) && isNode(inner)) return bare(inner);
  if (node.type !== "TemplateLiteral") return node;
  const [piece, ...more] = field(node, "quasis") as { value: { cooked: string } }[];
  return piece && more.length === 0 ? Object.assign({ ...node, type: "Literal" }, { value: piece.value.cooked }) : node;
}

/** The name, if this node of a pattern matches any node. */
function metavariable(node: Node): string | undefined {
  const inner = field(node, "expression");
  if (node.type === "ExpressionStatement" && isNode(inner)) return metavariable(inner);
  const name = field(node, "name");
  return node.type === "Identifier" && typeof name === "string" && METAVARIABLE.test(name) ? name : undefined;
}

const isRest = (value: unknown): boolean => {
  const argument = isNode(value) && /^(Spread|Rest)Element$/.test(value.type) ? field(value, "argument") : undefined;
  return isNode(argument) && metavariable(argument) === ANYTHING;
};

/** Whether a value of the source matches the pattern's. Puts the named parts into `parts`. */
function fits(pattern: unknown, found: unknown, parts: Captured): boolean {
  if (Array.isArray(pattern)) return Array.isArray(found) && listFits(pattern, found, parts);
  // Values that are not nodes are data, such as the text of a template's part.
  if (!isNode(pattern)) return pattern === found || JSON.stringify(pattern) === JSON.stringify(found);
  if (!isNode(found)) return false;
  const name = metavariable(pattern);
  if (name === ANYTHING) return true;
  if (name !== undefined) {
    const before = parts.get(name);
    parts.set(name, before ?? found);
    return before === undefined || fits(before, found, new Map());
  }
  const [wanted, given] = [bare(pattern), bare(found)];
  if (wanted.type !== given.type) return false;
  if (wanted.type === "Literal") return field(wanted, "value") === field(given, "value");
  return Object.entries(wanted).every(([key, value]) => NOT_COMPARED.has(key) || fits(value, field(given, key), parts));
}

function listFits(pattern: unknown[], found: unknown[], parts: Captured): boolean {
  if (!pattern.some(isRest))
    return pattern.length === found.length && pattern.every((wanted, index) => fits(wanted, found[index], parts));
  const wanted = pattern.filter((one) => !isRest(one));
  const isObject = wanted.some((one) => isNode(one) && one.type === "Property");
  if (!isObject) return wanted.every((one, index) => index < found.length && fits(one, found[index], parts));
  return wanted.every((one) =>
    found.some((other) => {
      const tried = new Map(parts);
      if (!fits(one, other, tried)) return false;
      for (const [name, node] of tried) parts.set(name, node);
      return true;
    }),
  );
}

function parsePattern(pattern: string): Node[] {
  const isStatements = /[;}]$/.test(pattern);
  // Inside a function, so that `return` and `await` are allowed.
  const [body] = parse("pattern.ts", `async () => {${isStatements ? pattern : `(${pattern});`}}`);
  const fn = body && field(body, "expression");
  const block = isNode(fn) ? field(fn, "body") : undefined;
  const statements = isNode(block) ? (field(block, "body") as Node[]) : [];
  if (isStatements) return statements;
  const expression = statements[0] && field(statements[0], "expression");
  if (!isNode(expression)) throw new Error(`no expression: ${pattern}`);
  return [expression];
}

/** Every match of the pattern in a source, in the order of the text. */
export function findMatches(file: string, source: string, pattern: string): Match[] {
  const wanted = parsePattern(pattern);
  const found: Match[] = [];
  const tryAt = (nodes: Node[]) => {
    const parts: Captured = new Map();
    const last = nodes[wanted.length - 1];
    if (last && wanted.every((one, index) => fits(one, nodes[index], parts)))
      found.push({ start: nodes[0]?.start ?? 0, end: last.end, parts });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value))
      for (const [index, one] of value.entries()) {
        if (isNode(one)) tryAt(value.slice(index));
        visit(one);
      }
    else if (isNode(value))
      for (const [key, child] of Object.entries(value)) {
        if (NOT_COMPARED.has(key)) continue;
        if (isNode(child)) tryAt([child]);
        visit(child);
      }
  };
  visit(parse(file, source));
  return found.filter(
    (one, index) => found.findIndex(({ start, end }) => start === one.start && end === one.end) === index,
  );
}
