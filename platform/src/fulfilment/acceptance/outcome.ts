import type { JudgedLine } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { type LineQuantities, piecesOf } from '@jicai/shared/domain/fulfilment/quantities.ts';

/** A completed acceptance with its order's lines as they are after it. */
export interface AcceptanceOutcome {
  readonly number: string;
  readonly judged: readonly Pick<JudgedLine, 'qualified' | 'rejected' | 'reason' | 'remedy'>[];
  readonly lines: readonly LineQuantities[];
  readonly isService: boolean;
}

/**
 * Returns the sentence about a completed acceptance: its pieces, what becomes of the rejected ones and why
 * they were rejected, and what of the order is still to be shipped, received or accepted.
 */
export function outcomeWords({ number, judged, lines, isService }: AcceptanceOutcome): string {
  const qualified = judged.reduce((sum, line) => sum + line.qualified, 0);
  const rejected = judged.filter((line) => line.rejected > 0);
  const parts = [`合格 ${qualified} 件`, ...rejected.map(rejectionWords)];
  return `验收单 ${number}：${parts.join('，')}；${openWords(lines, isService)}`;
}

function rejectionWords({ rejected, reason, remedy }: AcceptanceOutcome['judged'][number]): string {
  const next = remedy === 'release' ? '退回不补' : '需补发';
  const words = [reason.trim(), next].filter(Boolean);
  return `不合格 ${rejected} 件（${words.join('，')}）`;
}

function openWords(lines: readonly LineQuantities[], isService: boolean): string {
  const { toShip, toReceive, toAccept } = piecesOf(lines, isService);
  const open = [
    ['待发货', toShip],
    ['待收货', toReceive],
    ['待验收', toAccept],
  ] as const;
  const words = open.filter(([, pieces]) => pieces > 0).map(([step, n]) => `${step} ${n} 件`);
  return words.length > 0 ? `订单还有${words.join('、')}` : '订单已全部验收';
}
