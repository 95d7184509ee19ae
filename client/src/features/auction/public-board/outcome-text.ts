import type { PublicBoard } from '@jicai/shared/contract/auction/live/public.ts';
import { failedWords } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { codeText } from '../live/model/words.ts';

/**
 * Returns the outcome of an auction as a text for everybody, without the amount; an empty string
 * if there is no outcome yet.
 */
export function outcomeText({ method, outcome }: Pick<PublicBoard, 'method' | 'outcome'>): string {
  if (outcome === null) return '';
  switch (outcome.kind) {
    case 'failed':
      return `流标：${failedWords(outcome)}`;
    case 'stopped':
      return `终止：${outcome.reason || '—'}`;
    case 'won': {
      // IQ7: The quotes of an inquiry are opened and being evaluated; there is no winner yet.
      if (outcome.confirmation === 'evaluating') return '报价已启封，正在评审，尚未成交';
      if (outcome.confirmation === 'voided') return `成交结果已作废：${outcome.reason}`;
      return `成交：${outcome.name ?? codeText(outcome.code ?? '', method)}`;
    }
  }
}
