import { posix } from "node:path";
import {
  type BinaryExpression,
  type ElementAccessExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API, type Type, TypeFlags } from "typescript/unstable/sync";
import { main } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";

/**
 * Finds lookups in a plain object by text that can be anything: `words[text]`, `text in words`. Every object inherits
 * names such as `constructor` and `__proto__`, so user input could find something that was never put there; that once
 * broke the search for all users. The check uses types: keys of a closed list, numbers and symbols are fine, as are
 * arrays and Maps; for a generic function its callers decide. Text is also fine after `Object.hasOwn()` of the same
 * object and key, and in `dictionary()` and `own()` of shared/dictionary.ts.
 *
 * The embedded database works on documents, which are plain objects, with its own functions: there only lookups in
 * tables (constants in capitals) are checked.
 */
export interface Lookup {
  file: string;
  line: number;
  text: string;
}

const SIDES = /^(shared|server|client)\//;
const ENGINE = /^server\/embedded-mongo\//;
/** Tests and their helpers, and the demo, which read only data that they have written themselves. */
const OWN_TEXTS = /\.(test|spec)\.tsx?$|\/testing\/|^client\/e2e\/|^server\/demo\/|\/relevance\//;
/** The helpers that look up safely. */
const HELPER = "shared/dictionary.ts";
const HELPERS: readonly string[] = [HELPER, "server/embedded-mongo/own-property.ts"];

/** The expression of a key without casts and parentheses, so with its type before narrowing. */
function unwrapped(node: Node): Node {
  const wrapped =
    node.kind === SyntaxKind.AsExpression ||
    node.kind === SyntaxKind.ParenthesizedExpression ||
    node.kind === SyntaxKind.SatisfiesExpression ||
    node.kind === SyntaxKind.NonNullExpression;
  return wrapped ? unwrapped((node as Node & { expression: Node }).expression) : node;
}

const FREE = TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.StringMapping;
/** Whether a value of the type can be any text. */
function isFree(type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().some(isFree);
  return (type.flags & FREE) !== 0;
}

/** An element access or `in`, with its object and its key. */
interface Candidate {
  node: Node;
  holder: Node;
  key: Node;
}

function candidatesIn(source: SourceFile): Candidate[] {
  const found: Candidate[] = [];
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.ElementAccessExpression) {
      const { expression, argumentExpression } = node as ElementAccessExpression;
      found.push({ node, holder: expression, key: unwrapped(argumentExpression) });
    }
    if (node.kind === SyntaxKind.BinaryExpression) {
      const { left, operatorToken, right } = node as BinaryExpression;
      if (operatorToken.kind === SyntaxKind.InKeyword) found.push({ node, holder: right, key: unwrapped(left) });
    }
    node.forEachChild(visit);
  };
  visit(source);
  const LITERALS: readonly SyntaxKind[] = [SyntaxKind.StringLiteral, SyntaxKind.NumericLiteral];
  return found.filter(({ key }) => !LITERALS.includes(key.kind));
}

const FUNCTIONS: readonly SyntaxKind[] = [
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.MethodDeclaration,
];

/** Whether the enclosing function has checked `Object.hasOwn()` of the same object and key before. */
function isGuarded({ node, holder, key }: Candidate, source: SourceFile): boolean {
  const written = (one: Node) => source.text.slice(one.getStart(source), one.end);
  const guard = `Object.hasOwn(${written(unwrapped(holder)).replaceAll("?.", ".")}, ${written(key)})`;
  let around: Node = node;
  while (around.parent && !FUNCTIONS.includes(around.kind)) around = around.parent;
  return source.text.slice(around.getStart(source), node.getStart(source)).includes(guard);
}

/** All such lookups of a project. */
export function findLookups(root: string, config = "tsconfig.json"): Lookup[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [posix.join(root, config)] }).getProjects();
    if (!project) throw new Error(`${config} is no project`);
    const { checker, program } = project;
    return project.rootFiles.flatMap((name) => {
      const file = posix.relative(root, name);
      if (!SIDES.test(file) || OWN_TEXTS.test(file) || HELPERS.includes(file)) return [];
      const source = program.getSourceFile(name);
      const candidates = source ? candidatesIn(source) : [];
      if (!source || candidates.length === 0) return [];
      const keys = checker.getTypeAtLocation(candidates.map(({ key }) => key));
      const holders = checker.getTypeAtLocation(candidates.map(({ holder }) => holder));
      return candidates.flatMap((one, n): Lookup[] => {
        const [key, holder] = [keys[n], holders[n]];
        if (!key || !isFree(key)) return [];
        if (holder && checker.isArrayLikeType(holder)) return [];
        if (ENGINE.test(file) && !/^[A-Z][A-Z_]+$/.test(source.text.slice(one.holder.getStart(source), one.holder.end)))
          return [];
        if (isGuarded(one, source)) return [];
        const start = one.node.getStart(source);
        const text = source.text.slice(start, one.node.end).replace(/\s+/g, " ");
        return [{ file, line: source.text.slice(0, start).split("\n").length, text }];
      });
    });
  } finally {
    api.close();
  }
}

if (import.meta.main) {
  await main(async () => {
    const found = findLookups(ROOT);
    for (const { file, line, text } of found)
      console.error(`${file}:${line} ${text}: look up text in a Map, or with dictionary() or own() of ${HELPER}`);
    return found.length === 0 ? 0 : 1;
  });
}
