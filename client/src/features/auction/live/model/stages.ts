import type { Phase } from '@jicai/shared/domain/auction/types.ts';

/** The state of a round in the course of an auction. */
export type Stage = 'past' | 'now' | 'next' | 'never';

export const stageWords: Record<Stage, string> = {
  past: '已结束',
  now: '进行中',
  next: '未开始',
  never: '未举行',
};

/** Returns the text of a round's window; for one that was never held it is the planned window. */
export const windowText = (stage: Stage, text: string): string =>
  stage === 'never' ? `原定 ${text}` : text;

const isLive = (phase: Phase): boolean =>
  phase === 'running' || phase === 'paused' || phase === 'closing';

/**
 * AU17: Returns the stage of a round. A current round that has not opened is `next`; a later round of an
 * auction that ended is `never`.
 */
export function stageOf(round: number, current: number, phase: Phase): Stage {
  if (round < current) return 'past';
  if (round > current) return phase === 'stopped' || phase === 'failed' ? 'never' : 'next';
  if (phase === 'notBegun') return 'next';
  return isLive(phase) ? 'now' : 'past';
}
