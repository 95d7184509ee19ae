import type { ScoringPanel, ScoringTask } from '@jicai/shared/contract/sourcing/scoring.ts';
import { askForRole } from '@jicai/shared/domain/identity/organisation.ts';

type Stage = Pick<ScoringTask, 'state' | 'isOpen' | 'hasSubmitted' | 'reasonsAsked'>;

/** How far an evaluator is with a package. */
export function taskWord({ state, isOpen, hasSubmitted, reasonsAsked }: Stage): string {
  if (state === 'withdrawn') return '已回避';
  if (reasonsAsked > 0) return `待说明 ${reasonsAsked} 处偏差`;
  if (hasSubmitted) return '已提交评分';
  if (!isOpen) return '未到评审时间';
  return state === 'appointed' ? '待声明' : '待评分';
}

type Choice = Pick<ScoringPanel, 'candidates' | 'evaluators'>;

/** Why nobody can be appointed, and who can change it; null while somebody can be. */
export function nobodyText({ candidates, evaluators }: Choice): string | null {
  if (candidates.length > 0) return null;
  const why =
    evaluators.length === 0
      ? '采购单位中还没有人担任评审人'
      : '担任评审人的人员都已指定过，没有其他人可选';
  return `${why}。${askForRole('evaluator')}`;
}
