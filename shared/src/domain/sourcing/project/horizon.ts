import { draftLabels } from '../../../contract/sourcing/draft.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';

/** Nothing of a project is planned further ahead than two years: what is, was mistyped. */
const MOST_AHEAD_MS = 731 * DAY_MS;

/** Whether a moment is too far from another one to be planned, in ms. */
export const isTooFar = (at: number, from: number): boolean => at > from + MOST_AHEAD_MS;

/** The refusal of a time of a project that is too far from now; null when it can be planned (PJ2). */
export const checkHorizon = (
  field: 'signUpEndsAt' | 'quoteClosesAt',
  at: number,
  from: number,
): Refusal | null =>
  isTooFar(at, from)
    ? refuse('project.check.tooFar', { label: draftLabels[field] ?? field })
    : null;
