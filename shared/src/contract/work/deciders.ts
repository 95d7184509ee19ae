import { int, list, text } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* Who would decide on something that is not submitted yet. */

const level = {
  name: ['hjmc', text, '环节'],
  /** The names of the people who may pass it, the first ones of many. */
  people: ['ryList', list(text), '可审核的人员'],
  /** The number of all these people; 0: the review would stand still at this level. */
  count: ['rs', int, '人数'],
} as const;
/** One level of a review that has not begun. */
export const DecidingLevel = wireObject(level);
export type DecidingLevel = English<typeof level>;
