import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync, Visitor } from "vite";
import { cyclesOf } from "./lib/cycles.ts";
import { main } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";
import { filesUnder } from "./lib/stamp.mjs";

/** One import as written. `typeOnly` imports do not exist at run time. */
export type Import = { specifier: string; typeOnly: boolean };

const SIDES = ["shared", "server", "client", "scripts"];
const CODE = /\.(ts|tsx|mts|mjs|js)$/;
const TEST = /\.(test|spec)\.tsx?$/;

/** Forbidden imports between folders. `$1` and `$2` in `to` are replaced by the groups of `from`. */
const WALLS: { from: RegExp; to: string; butTypesOf?: RegExp; why: string }[] = [
  { from: /^shared\//, to: "^(client|server|scripts)/", why: "shared/ stands alone" },
  { from: /^client\//, to: "^server/", why: "the client reaches the server over the network only" },
  { from: /^server\//, to: "^client/", why: "the server knows nothing of the client" },
  {
    from: /^client\/features\/([^/]+)\//,
    to: "^client/features/(?!$1/)[^/]+/",
    why: "client features meet in client/app/",
  },
  {
    from: /^client\/(?!main\.tsx$|landing\.ts$|app\/|e2e\/)/,
    to: "^client/app/",
    why: "client/app/ is built from the rest of the client, which does not import it back",
  },
  {
    from: /^server\/features\/([^/]+)\//,
    to: "^server/features/(?!$1/)[^/]+/",
    // The public part of a feature for others: the types of its interface and of its rows.
    butTypesOf: /^server\/features\/.*\/(index|store)\.ts$/,
    why: "server features meet in server/features.ts; elsewhere they import types of each other's index.ts and store.ts alone",
  },
  {
    from: /^server\/platform\/(?!.*\.test\.)/,
    to: "^server/(?!platform/)",
    why: "the platform knows no feature",
  },
  {
    from: /^client\/features\/([^/]+)\/state\/(?!.*\.test\.)/,
    to: "^client/(?!features/$1/state/)",
    why: "transitions are pure: state/ imports shared/ and itself",
  },
  {
    from: /^server\/embedded-mongo\//,
    to: "^server/(?!embedded-mongo/)",
    why: "the embedded MongoDB is a program of its own",
  },
  {
    from: /^(?!server\/embedded-mongo\/)/,
    to: "^server/embedded-mongo/",
    why: "the embedded MongoDB is reached over its socket",
  },
];

/** Forbidden packages. Imports in tests and of types only do not count, because they add nothing to the client. */
const PACKAGE_WALLS: { from: RegExp; refuses: (found: Import) => boolean; why: string }[] = [
  {
    from: /^shared\//,
    refuses: ({ specifier, typeOnly }) =>
      !/^(zod\/(mini|v4\/core)|icu-minify\/(format|compile))$/.test(specifier) && !(typeOnly && specifier === "zod"),
    why: "shared/ imports no package but zod/mini and icu-minify",
  },
  {
    from: /^client\//,
    refuses: ({ specifier, typeOnly }) => /^zod(\/v4)?$/.test(specifier) && !typeOnly,
    why: "the browser must not load all of zod: zod/mini",
  },
  {
    from: /^client\/features\/[^/]+\/state\//,
    refuses: ({ typeOnly }) => !typeOnly,
    why: "transitions are pure: state/ imports no package",
  },
];

/** The path from the root that a specifier resolves to; null for a package or a module of Node. */
export function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier.replace(/[?#].*$/, ""));
  return null;
}

/** Every import of a source text: static, dynamic, types, re-exports. */
export function importsOf(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) => found.push({ specifier, typeOnly });
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === "type"),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => node.source && add(node.source.value, node.exportKind === "type"),
    ImportExpression(node) {
      if (node.source.type === "Literal" && typeof node.source.value === "string") add(node.source.value, false);
      // The start of a template is known: `../server/${name}.ts`.
      if (node.source.type === "TemplateLiteral") add(node.source.quasis[0]?.value.cooked ?? "", false);
    },
    TSImportType: (node) => add(node.source.value, true),
    TSExternalModuleReference: (node) => add(node.expression.value, false),
  }).visit(program);
  return found;
}

/** The violations of a file's imports, as sentences. */
export function violations(file: string, imports: readonly Import[]): string[] {
  return imports.flatMap((found) => {
    const target = resolveImport(file, found.specifier);
    const broken =
      target === null
        ? PACKAGE_WALLS.filter(({ from, refuses }) => from.test(file) && !TEST.test(file) && refuses(found))
        : WALLS.filter(({ from, to, butTypesOf }) => {
            const match = from.exec(file);
            if (found.typeOnly && butTypesOf?.test(target)) return false;
            return match && new RegExp(to.replace(/\$(\d)/g, (_, group) => match[group] ?? "")).test(target);
          });
    return broken.map(({ why }) => `${file} imports ${found.specifier}: ${why}`);
  });
}

/** A cycle of up to this many files is small enough to be read as one. */
const CYCLE_MAX = 3;

/**
 * Import cycles that are too large or cross folders, as sentences. Types and lazy imports count, as they do for
 * readers.
 */
export function cycleViolations(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const targets = [...imports].map(([file, found]): [string, string[]] => [
    file,
    found.flatMap(({ specifier }) => resolveImport(file, specifier) ?? []),
  ]);
  return cyclesOf(new Map(targets)).flatMap((cycle) => {
    const isLocal = new Set(cycle.map((file) => posix.dirname(file))).size === 1;
    if (isLocal && cycle.length <= CYCLE_MAX) return [];
    const why = isLocal ? `a cycle has ${CYCLE_MAX} files at most` : "no cycle crosses folders";
    return [`${cycle.join(", ")} import each other: ${why}`];
  });
}

/** All violations under a root. */
export function checkTree(root: string): string[] {
  const files = SIDES.flatMap((side) => filesUnder(root, side)).filter((file) => CODE.test(file));
  const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(posix.join(root, file), "utf8"))]));
  return [...[...imports].flatMap(([file, found]) => violations(file, found)), ...cycleViolations(imports)];
}

if (import.meta.main) {
  await main(async () => {
    const found = checkTree(ROOT);
    for (const line of found) console.error(line);
    return found.length === 0 ? 0 : 1;
  });
}
