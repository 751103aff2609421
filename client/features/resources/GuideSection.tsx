import type { Resource, ResourceSection } from "#shared/resources/resource.schema.ts";
import styles from "./Resources.module.css";
import { SourceLine } from "./SourceLine.tsx";

/** One section: its heading, and its entries, each with its source. */
export function GuideSection({ id, title, lead, resources }: ResourceSection) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p>{lead}</p>}
      {resources.map((resource) => (
        <Entry key={resource.id} {...resource} />
      ))}
    </section>
  );
}

function Entry({ id, title, text, points, steps, source, checked }: Resource) {
  return (
    <article className={styles.entry} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {steps && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <SourceLine source={source} checked={checked} />
    </article>
  );
}
