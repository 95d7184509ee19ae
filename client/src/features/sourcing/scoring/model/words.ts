import type { ScoringTask } from '@jicai/shared/contract/sourcing/scoring.ts';

type Stage = Pick<ScoringTask, 'state' | 'isOpen' | 'hasSubmitted' | 'reasonsAsked'>;

/** How far an evaluator is with a package. */
export function taskWord({ state, isOpen, hasSubmitted, reasonsAsked }: Stage): string {
  if (state === 'withdrawn') return '已回避';
  if (reasonsAsked > 0) return `待说明 ${reasonsAsked} 处偏差`;
  if (hasSubmitted) return '已提交评分';
  if (!isOpen) return '未到评审时间';
  return state === 'appointed' ? '待声明' : '待评分';
}
