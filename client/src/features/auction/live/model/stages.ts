import type { Phase } from '@jicai/shared/domain/auction/types.ts';

/**
 * The state of one round of an auction: ended (`past`), under way (`now`), to come (`next`), ended
 * by a stop of the auction (`cut`), or not held because the auction ended before (`never`).
 */
export type Stage = 'past' | 'now' | 'next' | 'cut' | 'never';

export const stageLabels: Record<Stage, string> = {
  past: '已结束',
  now: '进行中',
  next: '未开始',
  cut: '已终止',
  never: '未举行',
};

/** Returns the text of a round's window; marks it as planned (`原定`) if the round did not reach its end. */
export const windowText = (stage: Stage, text: string): string =>
  stage === 'never' || stage === 'cut' ? `原定 ${text}` : text;

const isLive = (phase: Phase): boolean =>
  phase === 'running' || phase === 'paused' || phase === 'closing';

/**
 * AU17: Returns the stage of a round; `round` and `current` count from 1. The current round is `next` before
 * it opens, and `cut` in a stopped auction; later rounds of an auction that was stopped or failed are `never`.
 */
export function stageOf(round: number, current: number, phase: Phase): Stage {
  if (round < current) return 'past';
  if (round > current) return phase === 'stopped' || phase === 'failed' ? 'never' : 'next';
  if (phase === 'notBegun') return 'next';
  if (phase === 'stopped') return 'cut';
  return isLive(phase) ? 'now' : 'past';
}
