import type { Reminder } from '@jicai/shared/contract/auction/auction.ts';
import { emptyBoard, runningClock, sampleInfo } from '@jicai/shared/domain/auction/fixtures.ts';
import type { BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isVisible } from '../room/projection/projection.ts';

/**
 * A part of every supplier's name in `boardState`, by which tests detect names in messages to
 * suppliers.
 */
export const SECRET_NAME = '绝密供应商';

/** Returns a whole board with three suppliers and no bids, for tests. */
export function boardState(): BoardState {
  return emptyBoard({
    info: {
      ...sampleInfo,
      packageNumber: 'P1',
      startingPrice: fen(10_000_000),
      stepAmount: fen(1),
    },
    clock: runningClock(1, 1_000_000),
    suppliers: ['A01', 'B02', 'C03'].map((code) => ({ code, name: `${SECRET_NAME}${code}` })),
  });
}

/**
 * Returns, for each supplier who may read a new reminder, its running number among the reminders which that
 * supplier may read, as the platform assigns it.
 */
export function numbersOf(
  reminder: Pick<Reminder, 'from' | 'fromCode' | 'toCode'>,
  before: readonly Reminder[],
  codes: readonly string[],
): Reminder['numbers'] {
  const readers = codes.filter((code) => isVisible(reminder, 'supplier', code));
  return readers.map((code) => ({
    code,
    number: 1 + before.filter((earlier) => isVisible(earlier, 'supplier', code)).length,
  }));
}
