/** What a user does in a state of the gallery. Each waits until the control is there. */

/** Presses the button, link, summary or label with this text, or that begins with it. */
export async function press(section: HTMLElement, text: string): Promise<void> {
  const textOf = (one: HTMLElement) => one.textContent.replace(/\s+/g, " ").trim();
  const control = () => {
    const all = [...section.querySelectorAll<HTMLElement>("button, a, summary, label")];
    return all.find((one) => textOf(one) === text) ?? all.find((one) => textOf(one).startsWith(text));
  };
  (await found(section, control)).click();
}

/** Opens every `<details>` of a state that has this many. */
export async function unfold(section: HTMLElement, count: number): Promise<void> {
  const summaries = () => [...section.querySelectorAll<HTMLElement>("summary")];
  for (const one of await found(section, () => (summaries().length === count ? summaries() : undefined))) one.click();
}

function found<T>(section: HTMLElement, find: () => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const one = find();
      if (one === undefined) return;
      observer.disconnect();
      resolve(one);
    };
    const observer = new MutationObserver(look);
    observer.observe(section, { subtree: true, childList: true, characterData: true });
    look();
  });
}
