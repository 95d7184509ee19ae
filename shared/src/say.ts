/** Fills the `{name}` places of a text; a place without a value stays visible. */
export const fill = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/**
 * Makes the `say` of some slices' messages: a key and its values give the text. A page that speaks with
 * it loads the messages of these slices; `messages.ts` would bring those of all along.
 */
export const sayFrom =
  <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  (key: Key, values?: Readonly<Record<string, string>>): string =>
    fill(texts[key], values);
