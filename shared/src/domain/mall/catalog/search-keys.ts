const ATTRIBUTE = /^[^:：]+[:：][^:：]/;

/**
 * Returns whether a key that narrows a search has the form `属性:值`, an attribute of the category and its
 * value. Any other key is a word to search for within the result (在结果中搜索).
 */
export const isAttributeKey = (key: string): boolean => ATTRIBUTE.test(key);

/**
 * Converts a typed text to a key that searches for the text within a result. Replaces colons by spaces, so
 * that the key is not read as `属性:值`; returns null if nothing is left.
 */
export function wordKey(typed: string): string | null {
  const word = typed.replaceAll(/[\s:：]+/g, ' ').trim();
  return word === '' ? null : word;
}
