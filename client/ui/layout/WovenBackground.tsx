import { useId } from "react";
import styles from "./WovenBackground.module.css";
import { drawWovenPattern, PATTERN_SIZE, type WovenPattern } from "./woven-pattern.ts";

let drawn: WovenPattern | undefined;

/**
 * The banig, the mat that is rolled out for a guest. It fills its positioned parent; `edge` renders a strip of it
 * instead. It is purely decorative: never put text on it.
 */
export function WovenBackground({ edge = false }: { edge?: boolean }) {
  drawn ??= drawWovenPattern();
  const pattern = useId();
  return (
    <svg className={edge ? styles.edge : styles.mat} aria-hidden="true">
      <defs>
        <pattern id={pattern} width={PATTERN_SIZE} height={PATTERN_SIZE} patternUnits="userSpaceOnUse">
          <rect width={PATTERN_SIZE} height={PATTERN_SIZE} fill="var(--woven-gap)" />
          <path fill="var(--woven-warp)" d={drawn.warp} />
          <path fill="var(--woven-weft)" d={drawn.weft} />
          <path fill="var(--woven-mark)" d={drawn.mark} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  );
}
