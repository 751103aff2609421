import { createElement, type ReactElement, type SVGProps } from "react";

/** An icon as lucide's files describe it: its name, the names it had, and its lines. */
export interface Lines {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
  aliases?: readonly string[];
}

const LOOK = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/**
 * Draws what lucide's own component draws for `Icon.tsx`. The build puts this in the place of that one, which can do much
 * that nobody here asks for, and which every page would load (see scripts/lib/icons.ts).
 */
export function drawing({ name, node, aliases = [] }: Lines) {
  return ({ className, ...props }: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      "svg",
      { ...LOOK, className: `${["lucide", name, ...aliases].join(" lucide-")} ${className}`, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
