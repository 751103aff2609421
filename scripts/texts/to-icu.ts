import type { ESTree } from "vite";
import type { RawText } from "#shared/texts/compiled.ts";

/** A text of a module as a message, with the names of its arguments in the order of the function's parameters. */
export interface Converted {
  message: RawText;
  /** By path: the parameters of the functions. */
  functions: Map<string, string[]>;
  /** What only a person can convert: the path, and why. */
  byHand: string[];
}

type Expression = ESTree.Expression;
/** Functions of the module that return a part of a sentence: `messages(count)`. */
export type Helpers = ReadonlyMap<string, ESTree.ArrowFunctionExpression>;
type Types = ReadonlyMap<string, string>;

class ByHand extends Error {}

/** A value without `as const`, `satisfies` and brackets. */
export function bare(node: Expression): Expression {
  if (
    node.type === "TSAsExpression" ||
    node.type === "TSSatisfiesExpression" ||
    node.type === "ParenthesizedExpression"
  )
    return bare(node.expression);
  return node;
}

/** Converts the object of a module of texts. */
export function convert(node: Expression, helpers: Helpers, path = ""): Converted {
  const result: Converted = { message: "", functions: new Map(), byHand: [] };
  try {
    result.message = textOf(bare(node), helpers, path, result);
  } catch (error) {
    if (!(error instanceof ByHand)) throw error;
    result.byHand.push(`${path}: ${error.message}`);
  }
  return result;
}

function textOf(node: Expression, helpers: Helpers, path: string, result: Converted): RawText {
  const child = (value: Expression, key: string): RawText => {
    const one = convert(value, helpers, path === "" ? key : `${path}.${key}`);
    for (const [where, names] of one.functions) result.functions.set(where, names);
    result.byHand.push(...one.byHand);
    return one.message;
  };
  if (node.type === "ObjectExpression") {
    return Object.fromEntries(
      node.properties.map((property) => {
        if (property.type === "SpreadElement") throw new ByHand("has a spread");
        const key = property.key.type === "Identifier" ? property.key.name : literalOf(property.key as Expression);
        return [key, child(property.value as Expression, key)];
      }),
    );
  }
  if (node.type === "ArrayExpression") {
    return node.elements.map((element, index) => {
      if (element === null || element.type === "SpreadElement") throw new ByHand("has a spread");
      return child(element, String(index));
    });
  }
  if (node.type !== "ArrowFunctionExpression") return sentenceOf(node, new Map(), helpers);
  const [only, ...more] = node.params;
  // Its calls name the arguments already.
  const isNamed = only?.type === "ObjectPattern" && more.length === 0;
  const types = isNamed ? namesIn(only) : new Map(node.params.map((one) => parameterOf(one)));
  if (!isNamed) result.functions.set(path, [...types.keys()]);
  return sentenceOf(returned(node), types, helpers);
}

function literalOf(node: Expression): string {
  if (node.type === "Literal" && (typeof node.value === "string" || typeof node.value === "number"))
    return String(node.value);
  throw new ByHand("has a computed key");
}

function namesIn({ properties }: ESTree.ObjectPattern): Map<string, string> {
  return new Map(
    properties.map((one) => {
      if (one.type !== "Property" || one.value.type !== "Identifier" || one.key.type !== "Identifier")
        throw new ByHand("has a parameter that is not a plain name");
      return [one.value.name, "string"] as const;
    }),
  );
}

function parameterOf(node: ESTree.ParamPattern | ESTree.Node): [name: string, type: string] {
  if (node.type !== "Identifier") throw new ByHand("has a parameter that is not a plain name");
  const annotation = (node as ESTree.BindingIdentifier).typeAnnotation?.typeAnnotation.type;
  if (annotation === "TSNumberKeyword") return [node.name, "number"];
  if (annotation === "TSStringKeyword" || annotation === "TSTypeReference") return [node.name, "string"];
  throw new ByHand(`the parameter ${node.name} is neither a text nor a number`);
}

/** What a function returns, if that is all it does. */
function returned(node: ESTree.ArrowFunctionExpression): Expression {
  if (node.body.type !== "BlockStatement") return bare(node.body);
  const [only, ...more] = node.body.body;
  if (only?.type === "ReturnStatement" && only.argument && more.length === 0) return bare(only.argument);
  throw new ByHand("does more than return a sentence");
}

/** Braces and tags would be arguments in a message. */
function escaped(text: string): string {
  if (/[{}<]/.test(text) || /'[{}<>#|]|''/.test(text)) throw new ByHand("has a brace, a tag or a double apostrophe");
  return text;
}

function sentenceOf(input: Expression, types: Types, helpers: Helpers): string {
  const node = bare(input);
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "string") return escaped(node.value);
      break;
    case "TemplateLiteral":
      return node.quasis
        .map(({ value }, index) => {
          const expression = node.expressions[index];
          return escaped(value.cooked ?? "") + (expression ? partOf(expression, types, helpers) : "");
        })
        .join("");
    case "ConditionalExpression":
      return pluralOf(node, types, helpers);
    default:
  }
  return partOf(node, types, helpers);
}

function partOf(input: Expression, types: Types, helpers: Helpers): string {
  const node = bare(input);
  if (node.type === "Identifier" && types.has(node.name))
    return types.get(node.name) === "number" ? `{${node.name}, number}` : `{${node.name}}`;
  if (node.type === "ConditionalExpression" || node.type === "TemplateLiteral") return sentenceOf(node, types, helpers);
  if (node.type === "Literal" && typeof node.value === "string") return escaped(node.value);
  if (node.type === "CallExpression") return callOf(node, types, helpers);
  throw new ByHand(`contains ${node.type}`);
}

/** `figures.format(count)`, or a helper of the module with one parameter. */
function callOf({ callee, arguments: given }: ESTree.CallExpression, types: Types, helpers: Helpers): string {
  const [argument, ...more] = given;
  if (argument?.type !== "Identifier" || more.length > 0 || !types.has(argument.name))
    throw new ByHand("calls a function with something else than one parameter");
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name === "format")
    return `{${argument.name}, number}`;
  const helper = callee.type === "Identifier" ? helpers.get(callee.name) : undefined;
  const parameter = helper?.params[0];
  if (!helper || !parameter || helper.params.length > 1) throw new ByHand("calls a function of elsewhere");
  const [name, type] = parameterOf(parameter);
  const inner = sentenceOf(returned(helper), new Map([[name, type]]), helpers);
  return inner.replaceAll(new RegExp(`\\{${name}(?=[,}])`, "g"), `{${argument.name}`);
}

/** `plural.select(count) === "one" ? a : b`, or `count === 1 ? a : b`. */
function pluralOf(
  { test, consequent, alternate }: ESTree.ConditionalExpression,
  types: Types,
  helpers: Helpers,
): string {
  if (test.type !== "BinaryExpression" || test.operator !== "===" || test.right.type !== "Literal")
    throw new ByHand("chooses by something else than a number");
  const { left, right } = test;
  const counted =
    left.type === "CallExpression" && right.value === "one"
      ? left.arguments[0]
      : left.type === "Identifier" && (right.value === 1 || right.value === 0)
        ? left
        : undefined;
  if (counted?.type !== "Identifier" || types.get(counted.name) !== "number")
    throw new ByHand("chooses by something else than a number");
  const branch = (node: Expression) => sentenceOf(node, types, helpers).replaceAll(`{${counted.name}, number}`, "#");
  const first = right.value === 0 ? "=0" : "one";
  return `{${counted.name}, plural, ${first} {${branch(consequent)}} other {${branch(alternate)}}}`;
}
