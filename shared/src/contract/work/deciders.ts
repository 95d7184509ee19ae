import { int, list, newer, text } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/*
 * The levels of a review that would follow if something were submitted now, with their reviewers.
 */

const level = {
  name: ['hjmc', text, '环节'],
  /** The names of the people who may decide at this level; if they are many, only some of them. */
  people: ['ryList', list(text), '可审核的人员'],
  /** The number of all people who may decide at this level; with 0 the review would stop here. */
  count: ['rs', int, '人数'],
  /**
   * Only if `count` is 0: the names of those who may not decide by rule 16 of the separation of duties alone;
   * if they are many, only some of them. Empty otherwise.
   */
  barred: ['gzryList', newer(list(text), []), '仅因职责分离规则第 16 条不能审核的人员'],
} as const;
/** One level of a review that has not begun. */
export const DecidingLevel = wireObject(level);
export type DecidingLevel = English<typeof level>;
