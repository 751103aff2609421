/**
 * Icons are imported by name from one file that names all of them. To a bundler everybody who needs one icon then needs
 * that file, so it cannot tell which page needs which icon, and puts all of them where every page loads them. What is
 * built imports each icon from its own file instead.
 */

/** By the name of each icon, the path of its file inside of the package: read from the file that names all of them. */
export function iconFiles(barrel: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", path = ""] of barrel.matchAll(/export \{([^}]+)\} from '\.\/(icons\/[^']+)\.mjs'/g))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, path);
  return files;
}

const IMPORT = /import \{([^}]*)\} from "lucide-react";/g;

/** The same code with an import for each icon; types, and what is no icon, stay as they were. */
export function withIconFiles(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(IMPORT, (_, names: string) => {
    const wanted = names.split(",").map((name) => name.trim());
    const lines = wanted.filter(Boolean).map((wish) => {
      const [name = "", alias = name] = wish.split(" as ").map((part) => part.trim());
      const path = files.get(name);
      if (path) return `import ${alias} from "lucide-react/${path}";`;
      // A braced type alone would leave an import of the whole file behind.
      return wish.startsWith("type ")
        ? `import type { ${wish.slice("type ".length)} } from "lucide-react";`
        : `import { ${wish} } from "lucide-react";`;
    });
    // On one line, so that what stands below keeps its place for whoever debugs it.
    return lines.join(" ");
  });
}

const COMPONENT = "import createLucideIcon from '../createLucideIcon.mjs';";
/** For lists of elements, of which `drawing()` makes none: random letters, that no compression makes smaller. */
const KEY = /,\s*key: "\w+"/g;

/** The file of an icon, drawn by `drawing()` of the client's module at `path` instead of by lucide's own component. */
export function withOwnDrawing(code: string, path: string): string {
  return code
    .replace(COMPONENT, () => `import { drawing as createLucideIcon } from ${JSON.stringify(path)};`)
    .replaceAll(KEY, "");
}
