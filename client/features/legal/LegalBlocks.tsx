import { Link } from "react-router";
import { supportEmail } from "#client/ui/appName.ts";
import styles from "./LegalPage.module.css";
import { legalTexts as texts } from "./legal.texts.ts";
import type { LegalBlock, LegalEntry } from "./legal-document.ts";

/** The blocks of one section in order. The texts are static, so indexes are stable keys. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, place) => <Block key={place} block={block} />);
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("list" in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  if ("points" in block)
    return (
      <ul>
        {block.points.map(([about, text]) => (
          <li key={about}>
            <b>{about}</b> {text}
          </li>
        ))}
      </ul>
    );
  if ("entries" in block) return <Entries entries={block.entries} />;
  if ("contact" in block) return <Contact before={block.contact} />;
  return (
    <p>
      {block.before}
      {"to" in block ? <Link to={block.to}>{block.link}</Link> : <a href={block.href}>{block.link}</a>}
      {block.after}
    </p>
  );
}

/** A table with long cells, shown as a list so that it can be read on a phone. */
function Entries({ entries }: { entries: readonly LegalEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ what, facts }) => (
        <li key={what}>
          <h3>{what}</h3>
          <dl>
            {facts.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Contact({ before }: { before: string }) {
  const email = supportEmail();
  return (
    <p>
      {before} {email ? <a href={`mailto:${email}`}>{email}</a> : texts.noAddress}.
    </p>
  );
}
