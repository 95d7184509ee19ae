const ATTRIBUTE = /^[^:：]+[:：][^:：]/;

/**
 * A key of a search narrows it: `属性:值` is a value of the category's attributes, anything else a
 * word to look for within the result (在结果中搜索).
 */
export const isAttributeKey = (key: string): boolean => ATTRIBUTE.test(key);

/** What was typed to look for within a result, as a key; null when it says nothing. */
export function wordKey(typed: string): string | null {
  const word = typed.replaceAll(/[\s:：]+/g, ' ').trim();
  return word === '' ? null : word;
}
