import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const receipt: BidReceipt = {
  ...{ packageNumber: 'JJ-1', bidId: 'bid-00000001', accepted: true, seq: 9, at: 1_000 },
  ...{ amount: fen(8_750_000), eventHash: 'ab', proof: '', reason: '' },
  ...{ confirmToken: '', confirmReference: null },
};
const own = { amount: fen(8_750_000), at: 1_000 };

describe('[AU50] the words of a receipt', () => {
  it('are those of its bid as long as it stands', () => {
    expect(verdictOf(receipt, false, own)).toEqual({ isGood: true, text: '报价成功 ¥87,500.00' });
    expect(verdictOf(receipt, false, null).text).toBe('报价成功 ¥87,500.00');
    expect(verdictOf({ ...receipt, accepted: false, reason: '过高' }, false, own)).toEqual({
      isGood: false,
      text: '¥87,500.00 未被接受：过高',
    });
    expect(verdictOf(receipt, true, null).text).toBe('¥87,500.00 已被经办人清除');
  });

  it('name the later bid that another page of the supplier made', () => {
    expect(verdictOf(receipt, false, { amount: fen(8_640_000), at: 2_000 }).text).toBe(
      '报价成功 ¥87,500.00，此后已改报 ¥86,400.00',
    );
  });
});
