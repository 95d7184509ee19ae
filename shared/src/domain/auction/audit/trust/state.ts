import type { Award } from '../../award/award.ts';
import type { Outcome } from '../../types.ts';
import type { LogHead, LogState } from '../shapes.ts';

/**
 * Returns the state that the head of an auction's log signs: `running` before there is an outcome,
 * `awarding` while the evaluation or a supplier's response to the award is pending, otherwise
 * `ended`.
 */
export function stateOf({
  outcome,
  award,
}: {
  readonly outcome: Outcome | null;
  readonly award: Award | null;
}): LogState {
  if (outcome === null) return 'running';
  return award?.state === 'evaluating' || award?.state === 'waiting' ? 'awarding' : 'ended';
}

export const STATE_WORDS: Readonly<Record<LogState, string>> = {
  running: '竞价进行中，尚无结果',
  awarding: '已有结果，评审或成交确认尚未完成',
  ended: '已结束',
};

/**
 * Returns the state (`running`, `awarding` or `ended`) that a log head signs; null for a head of
 * scheme 2, whose signature covers no state.
 */
export const signedState = (head: LogHead): LogState | null =>
  head.scheme === 3 ? head.state : null;
