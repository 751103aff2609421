/** The style of the API page. Its colors are the client's; without a built client they are the system's. */
export const DOCS_STYLE = `:root {
  color-scheme: light dark;
}
body {
  margin: 0;
  background: var(--color-ground, Canvas);
  color: var(--color-text, CanvasText);
  font: 400 1rem / 1.5 var(--font, system-ui, sans-serif);
  overflow-wrap: anywhere;
}
a {
  color: var(--color-accent, LinkText);
}
.head,
.areas,
main {
  max-width: 70rem;
  margin-inline: auto;
  padding: 1rem var(--page-margin, 1rem);
}
.head {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1.5rem;
  align-items: baseline;
  justify-content: space-between;
}
.head p,
.areas p {
  margin: 0;
}
.areas ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.25rem;
  margin: 0;
  padding: 0;
  list-style: "";
}
.areas a,
.head a {
  display: inline-flex;
  align-items: center;
  min-height: 2.6rem;
}
section {
  margin-block-start: 2.5rem;
}
section > h2 {
  margin-block-end: 0.75rem;
}
details {
  margin-block: 0.5rem;
  border: var(--border, 1px) solid var(--color-line, GrayText);
  border-radius: 0.7rem;
  background: var(--color-surface, Canvas);
}
summary {
  min-height: 2.6rem;
  padding: 0.65rem 1rem;
  border-radius: 0.7rem;
  cursor: pointer;
}
summary h3 {
  display: inline;
  font-size: 1rem;
  font-weight: 400;
}
summary code {
  font-weight: 620;
}
.call {
  display: grid;
  gap: 1rem;
  padding: 0 1rem 1rem;
}
.call > * {
  min-width: 0;
  margin: 0;
}
.wide {
  overflow-x: auto;
}
table {
  width: 100%;
  border-collapse: collapse;
}
caption {
  padding-block: 0.5rem;
  font-weight: 620;
  text-align: start;
}
th,
td {
  padding: 0.45rem 0.75rem 0.45rem 0;
  border-block-end: var(--border, 1px) solid var(--color-line, GrayText);
  text-align: start;
  vertical-align: top;
}
th[scope="row"] {
  font-weight: 400;
}
code {
  font: 0.95em / 1.4 ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace;
}
.skip {
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 0;
  padding: 0.75rem var(--page-margin, 1rem);
  background: var(--color-surface, Canvas);
}
.skip:not(:focus) {
  transform: translateY(-110%);
}
@media (max-width: 40rem) {
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  tr,
  th[scope="row"],
  td {
    display: block;
  }
  tr {
    padding-block: 0.4rem;
    border-block-end: var(--border, 1px) solid var(--color-line, GrayText);
  }
  th[scope="row"],
  td {
    padding: 0.1rem 0;
    border: 0;
  }
}
@media print {
  .areas,
  .skip {
    display: none;
  }
}
`;
