/** A parsed pattern. `source` is its JavaScript equivalent, under the flag u. */
export type Node =
  /** A step without alternatives: a character, a class, an assertion. */
  | { kind: "atom"; source: string; width: 0 | 1; isStart?: boolean }
  | { kind: "sequence"; items: Node[] }
  | { kind: "choice"; branches: Node[] }
  | { kind: "group"; body: Node; capture: number }
  | { kind: "look"; open: "(?=" | "(?!" | "(?<=" | "(?<!"; body: Node }
  | { kind: "repeat"; body: Node; min: number; max: number; lazy: boolean }
  | { kind: "backreference"; group: number; source: string };

/** A pattern in JavaScript's syntax; every capture has its original number. */
export function write(node: Node): string {
  switch (node.kind) {
    case "atom":
    case "backreference":
      return node.source;
    case "sequence":
      return node.items.map((item) => (item.kind === "choice" ? `(?:${write(item)})` : write(item))).join("");
    case "choice":
      return node.branches.map(write).join("|");
    case "group":
      return `(${node.capture > 0 ? "" : "?:"}${write(node.body)})`;
    case "look":
      return `${node.open}${write(node.body)})`;
    case "repeat": {
      const { min, max } = node;
      const count = max === Number.POSITIVE_INFINITY ? `{${min},}` : min === max ? `{${min}}` : `{${min},${max}}`;
      return `(?:${write(node.body)})${count}${node.lazy ? "?" : ""}`;
    }
  }
}

/** The minimum length of a match, in characters. */
export function leastWidth(node: Node): number {
  switch (node.kind) {
    case "atom":
      return node.width;
    case "sequence":
      return node.items.reduce((sum, item) => sum + leastWidth(item), 0);
    case "choice":
      return Math.min(...node.branches.map(leastWidth));
    case "group":
      return leastWidth(node.body);
    case "repeat":
      return node.min * leastWidth(node.body);
    case "look":
    case "backreference":
      return 0;
  }
}

/**
 * The maximum number of steps of a search, and the number of ways to continue after the node, which backtracking tries.
 */
type Effort = { steps: number; ways: number };

/**
 * The maximum number of steps of a search through a text of a given length. It may be Infinity, and is usually far too
 * high.
 */
export function worstEffort(node: Node, length: number): number {
  return (startsAnchored(node) ? 1 : length + 1) * effort(node, length).steps;
}

function startsAnchored(node: Node): boolean {
  if (node.kind === "atom") return node.isStart === true;
  if (node.kind === "sequence") return node.items[0] !== undefined && startsAnchored(node.items[0]);
  if (node.kind === "choice") return node.branches.every(startsAnchored);
  return node.kind === "group" && startsAnchored(node.body);
}

function effort(node: Node, length: number): Effort {
  switch (node.kind) {
    case "atom":
      return { steps: 1, ways: 1 };
    case "backreference":
      return { steps: length, ways: 1 };
    case "group":
      return effort(node.body, length);
    case "look":
      return { steps: effort(node.body, length).steps, ways: 1 };
    case "sequence":
      return node.items.reduce<Effort>(
        (all, item) => {
          const own = effort(item, length);
          return { steps: all.steps + all.ways * own.steps, ways: all.ways * own.ways };
        },
        { steps: 0, ways: 1 },
      );
    case "choice":
      return node.branches.reduce<Effort>(
        (all, branch) => {
          const own = effort(branch, length);
          return { steps: all.steps + own.steps, ways: all.ways + own.ways };
        },
        { steps: 0, ways: 0 },
      );
    case "repeat":
      return repeated(effort(node.body, length), node.min, Math.min(node.max, length + 1));
  }
}

function repeated({ steps, ways }: Effort, min: number, max: number): Effort {
  if (ways === 1) return { steps: Math.max(1, max) * steps, ways: Math.max(1, max - min + 1) };
  // The sum of ways^k up to the last repetition.
  const all = (ways ** (max + 1) - 1) / (ways - 1);
  return { steps: all * steps, ways: all };
}

/** The captures that JavaScript and PCRE set to the same text, and whether these are all of them. */
export function certainCaptures(root: Node): { always: ReadonlySet<number>; differ: boolean } {
  const always = new Set<number>();
  let differ = false;
  const visit = (node: Node, isCertain: boolean, inLoop: boolean): void => {
    switch (node.kind) {
      case "sequence":
        for (const item of node.items) visit(item, isCertain, inLoop);
        break;
      case "choice":
        for (const branch of node.branches) visit(branch, isCertain && node.branches.length === 1, inLoop);
        break;
      case "group":
        if (node.capture > 0 && isCertain) always.add(node.capture);
        // JavaScript resets the captures of a repetition when the next one begins; PCRE does not.
        if (node.capture > 0 && !isCertain && inLoop) differ = true;
        visit(node.body, isCertain, inLoop);
        break;
      case "look":
        visit(node.body, isCertain && node.open === "(?=", inLoop);
        break;
      case "repeat":
        visit(node.body, isCertain && node.min > 0, inLoop || node.max > 1);
        break;
    }
  };
  visit(root, true, false);
  return { always, differ };
}
