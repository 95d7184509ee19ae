/**
 * Returns a text with its `{name}` placeholders replaced by `values`; a placeholder without a value
 * stays in the text.
 */
export const fill = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/**
 * Creates a function that returns the text of a message by its key, with the placeholders filled,
 * for the messages of some slices. A page that uses such a function loads only these messages;
 * importing `messages.ts` would load all messages.
 */
export const sayFrom =
  <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  (key: Key, values?: Readonly<Record<string, string>>): string =>
    fill(texts[key], values);
