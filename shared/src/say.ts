/** Fills the `{name}` placeholders of a text; a placeholder without a value stays in the text. */
export const fill = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/**
 * Creates a `say` function for the messages of some slices, which returns the text for a key and its values.
 * A page that uses it loads only the messages of these slices; importing `messages.ts` would load all
 * messages.
 */
export const sayFrom =
  <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  (key: Key, values?: Readonly<Record<string, string>>): string =>
    fill(texts[key], values);
