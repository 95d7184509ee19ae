import { draftLabels } from '../../../contract/sourcing/draft.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';

/** The furthest time ahead that can be planned, two years; a later one is a typing error. */
const MOST_AHEAD_MS = 731 * DAY_MS;

/** Returns whether a time in ms is too far after another one to be planned. */
export const isTooFar = (at: number, from: number): boolean => at > from + MOST_AHEAD_MS;

/** Refuses a time of a project that is too far from now; returns null if it can be planned (PJ2). */
export const checkHorizon = (
  field: 'signUpEndsAt' | 'quoteClosesAt',
  at: number,
  from: number,
): Refusal | null =>
  isTooFar(at, from)
    ? refuse('project.check.tooFar', { label: draftLabels[field] ?? field })
    : null;
