import type { OwnEvent } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, it } from 'vitest';
import { bidOf, OPENS } from '../../live/testing/board.ts';
import { withOwnPushed } from './own-log.ts';

const known: OwnEvent = {
  ...{ seq: 4, at: OPENS, amount: fen(96_000), kind: 'refused', reason: '未达到降价幅度' },
};

it('[RT6] has own bids that were pushed before the log could be read again, and none of others', () => {
  const pushed = [bidOf(3, '01', 97_000), bidOf(5, '02', 95_000), bidOf(6, '01', 94_000)];
  expect(withOwnPushed([], pushed, '01').map(({ seq, kind }) => [seq, kind])).toEqual([
    [6, 'accepted'],
    [3, 'accepted'],
  ]);
  // The pushed bid with seq 3 is not added, because the log that was read is complete up to seq 4.
  expect(withOwnPushed([known], pushed, '01').map(({ seq, amount }) => [seq, amount])).toEqual([
    [6, 94_000],
    [4, 96_000],
  ]);
  const read = [known];
  expect(withOwnPushed(read, pushed, '02').map(({ seq }) => seq)).toEqual([5, 4]);
  expect(withOwnPushed(read, pushed, '03')).toBe(read);
});
