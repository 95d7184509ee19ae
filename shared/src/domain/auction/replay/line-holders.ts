import type { OutcomeView } from '../../../contract/auction/auction.ts';
import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { togetherOf } from '../award/together.ts';
import type { BoardState } from '../standing/board.ts';
import { numberIn, objectsIn } from './payload.ts';

type LineHolder = OutcomeView['holders'][number];

/** Returns the numbers (from 1) of the award steps that events of the given kinds name. */
const stepsOf = (events: readonly ReplayEvent[], ...kinds: readonly string[]) =>
  new Set(
    events
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ payload }) => numberIn(payload, 'step')),
  );

/**
 * AU43: returns the outcome of an award by lines after these events, from the steps that were neither
 * declined nor expired; the board's outcome if no such step is left.
 */
export function outcomeByLines(
  past: readonly ReplayEvent[],
  { suppliers, outcome }: Pick<BoardState, 'suppliers' | 'outcome'>,
): OutcomeView | null {
  const lost = stepsOf(past, 'award.declined', 'award.expired');
  const confirmed = stepsOf(past, 'award.confirmed');
  const held = past
    .filter(({ kind }) => kind === 'award.offered')
    .map((offer, index) => ({ offer, step: index + 1 }))
    .filter(({ step }) => !lost.has(step));
  if (held.length === 0) return outcome;
  const holders = new Map<string, LineHolder>();
  for (const { offer } of held) {
    const code = offer.code ?? '';
    const before = holders.get(code);
    const lines = objectsIn(offer.payload, 'lines').map((line) => numberIn(line, 'lineNo'));
    holders.set(code, {
      code,
      name: suppliers.find((supplier) => supplier.code === code)?.name ?? '',
      amount: fen((before?.amount ?? 0) + numberIn(offer.payload, 'amount')),
      lines: [...(before?.lines ?? []), ...lines].sort((a, b) => a - b),
    });
  }
  const isConfirmed = held.every(({ step }) => confirmed.has(step));
  return {
    kind: 'won',
    valid: 0,
    needed: 0,
    reason: '',
    ...togetherOf([...holders.values()]),
    confirmation: isConfirmed ? 'confirmed' : 'waiting',
  };
}
