import type { Phase } from '@jicai/shared/domain/auction/types.ts';

/** The place of a round on the way of an auction. */
export type Stage = 'past' | 'now' | 'next';

export const stageWords: Record<Stage, string> = { past: '已结束', now: '进行中', next: '未开始' };

const isLive = (phase: Phase): boolean =>
  phase === 'running' || phase === 'paused' || phase === 'closing';

/** AU17: the stage of a round; a current round that has not opened comes yet. */
export function stageOf(round: number, current: number, phase: Phase): Stage {
  if (round < current) return 'past';
  if (round > current) return phase === 'stopped' || phase === 'failed' ? 'past' : 'next';
  if (phase === 'notBegun') return 'next';
  return isLive(phase) ? 'now' : 'past';
}
