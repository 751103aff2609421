import { useEffect, useState } from "react";
import type { PublicStats } from "#shared/stats/stats.rest.ts";
import { FIGURES, loadFigures } from "./figures.ts";
import styles from "./PublicFigures.module.css";
import { landingTexts } from "./texts/landing.texts.ts";

const texts = landingTexts.figures;

/**
 * The public statistics. The space is reserved from the start, so that nothing moves when the numbers arrive. It stays
 * empty if they cannot be loaded.
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
