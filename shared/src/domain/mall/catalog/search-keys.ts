const ATTRIBUTE = /^[^:：]+[:：][^:：]/;

/**
 * Returns whether a key that narrows a search is `属性:值`, a value of the category's attributes. Any
 * other key is a word to search for within the result (在结果中搜索).
 */
export const isAttributeKey = (key: string): boolean => ATTRIBUTE.test(key);

/** Returns the key for searching a text within a result; null if the text is empty. */
export function wordKey(typed: string): string | null {
  const word = typed.replaceAll(/[\s:：]+/g, ' ').trim();
  return word === '' ? null : word;
}
