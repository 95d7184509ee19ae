/** Fills the `{name}` places of a text; a place without a value stays visible. */
export const fill = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** Could this text be the message with its places filled? The server's refusals say no key. */
export function isFilled(text: string, message: string): boolean {
  const pieces = message.split(/\{\w+\}/);
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = 0;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return pieces.length > 1 || text === message;
}

/**
 * Makes the `say` of some slices' messages: a key and its values give the text. A page that speaks with
 * it loads the messages of these slices; `messages.ts` would bring those of all along.
 */
export const sayFrom =
  <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  (key: Key, values?: Readonly<Record<string, string>>): string =>
    fill(texts[key], values);
