import { useEffect, useState } from "react";
import type { PublicStats } from "#shared/stats/stats.rest.ts";
import { FIGURES, loadFigures } from "./figures.ts";
import { landingTexts } from "./landing.texts.ts";
import styles from "./PublicFigures.module.css";

const texts = landingTexts.figures;

/**
 * How many are here. Its place is kept from the start, so that nothing moves when the figures come, and it stays empty
 * where they do not.
 */
export function PublicFigures() {
  const [stats, setStats] = useState<PublicStats | null>(null);
  useEffect(() => {
    const left = new AbortController();
    void loadFigures(left.signal).then(setStats);
    return () => left.abort();
  }, []);
  return (
    <dl className={styles.figures} data-figures={stats ? "there" : "awaited"}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{texts[name]}</dt>
          <dd>{stats?.[name].formatted ?? "0"}</dd>
        </div>
      ))}
    </dl>
  );
}
