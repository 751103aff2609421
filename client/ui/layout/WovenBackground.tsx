import { useId } from "react";
import styles from "./WovenBackground.module.css";
import { WEAVE_SIZE, type Weave, weave } from "./woven-pattern.ts";

let drawn: Weave | undefined;

/**
 * The banig, the mat that is rolled out for a guest. Fills its positioned parent; `edge` is a strip of it instead.
 * A picture without meaning: no text ever stands on the weave.
 */
export function WovenBackground({ edge = false }: { edge?: boolean }) {
  drawn ??= weave();
  const pattern = useId();
  return (
    <svg className={edge ? styles.edge : styles.mat} aria-hidden="true">
      <defs>
        <pattern id={pattern} width={WEAVE_SIZE} height={WEAVE_SIZE} patternUnits="userSpaceOnUse">
          <rect width={WEAVE_SIZE} height={WEAVE_SIZE} fill="var(--weave-gap)" />
          <path fill="var(--weave-warp)" d={drawn.warp} />
          <path fill="var(--weave-weft)" d={drawn.weft} />
          <path fill="var(--weave-mark)" d={drawn.mark} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  );
}
