import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { stepAfterWord } from '../../../auction/live/model/words.ts';

const words: Readonly<Record<Phase, string>> = {
  notBegun: '未开始报价',
  running: '报价中',
  closing: '报价截止',
  paused: '报价已暂停',
  unopened: '待开标',
  won: '已成交',
  failed: '流标',
  stopped: '已终止',
};

/** The state of an inquiry's package in the words of inquiries; opened ones are evaluated first. */
export function hallWord(phase: Phase, outcome: Pick<OutcomeView, 'confirmation'> | null): string {
  return stepAfterWord(outcome) ?? words[phase];
}

/** Why a supplier cannot submit now, though they may type; null when they can. */
export function submitReason(phase: Phase, isLive: boolean): string | null {
  if (phase === 'notBegun') return '报价尚未开始，可以先填写';
  if (phase === 'paused') return '报价已暂停，可以继续填写';
  return isLive ? null : '重连中，恢复后可以提交';
}
