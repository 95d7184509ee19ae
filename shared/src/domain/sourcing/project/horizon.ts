import { draftLabels } from '../../../contract/sourcing/draft.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';

/**
 * The most time ahead for which a project can be planned, two years; a later time is taken for a typing
 * error.
 */
const MOST_AHEAD_MS = 731 * DAY_MS;

/** Returns whether the time `at` is more than `MOST_AHEAD_MS` after the time `from`. */
export const isTooFar = (at: number, from: number): boolean => at > from + MOST_AHEAD_MS;

/** Refuses a time of a project that is too far in the future; returns null for all other times (PJ2). */
export const checkHorizon = (
  field: 'signUpEndsAt' | 'quoteClosesAt',
  at: number,
  from: number,
): Refusal | null =>
  isTooFar(at, from)
    ? refuse('project.check.tooFar', { label: draftLabels[field] ?? field })
    : null;
