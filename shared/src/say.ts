/** Returns a text with its `{name}` placeholders filled; a placeholder without a value stays visible. */
export const fill = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/**
 * Creates a `say` function for the messages of some slices: it returns the text for a key and its values.
 * A page that uses it loads the messages of these slices only; `messages.ts` would load those of all
 * slices.
 */
export const sayFrom =
  <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  (key: Key, values?: Readonly<Record<string, string>>): string =>
    fill(texts[key], values);
