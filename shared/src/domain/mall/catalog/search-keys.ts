const ATTRIBUTE = /^[^:：]+[:：][^:：]/;

/**
 * A key of a search narrows it: `属性:值` is a value of the category's attributes, anything else a
 * word to look for within the result (在结果中搜索).
 */
export const isAttributeKey = (key: string): boolean => ATTRIBUTE.test(key);

/** The key of a text that searches within a result; null for an empty one. */
export function wordKey(typed: string): string | null {
  const word = typed.replaceAll(/[\s:：]+/g, ' ').trim();
  return word === '' ? null : word;
}
