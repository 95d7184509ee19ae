import type { Phase } from '@jicai/shared/domain/auction/types.ts';

/** The place of a round on the way of an auction. */
export type Stage = 'past' | 'now' | 'next' | 'never';

export const stageWords: Record<Stage, string> = {
  past: '已结束',
  now: '进行中',
  next: '未开始',
  never: '未举行',
};

/** Its window in words; that of a round that was never held is what was planned. */
export const windowText = (stage: Stage, text: string): string =>
  stage === 'never' ? `原定 ${text}` : text;

const isLive = (phase: Phase): boolean =>
  phase === 'running' || phase === 'paused' || phase === 'closing';

/**
 * AU17: the stage of a round; a current round that has not opened comes yet. An auction that ended before
 * a round never held it.
 */
export function stageOf(round: number, current: number, phase: Phase): Stage {
  if (round < current) return 'past';
  if (round > current) return phase === 'stopped' || phase === 'failed' ? 'never' : 'next';
  if (phase === 'notBegun') return 'next';
  return isLive(phase) ? 'now' : 'past';
}
