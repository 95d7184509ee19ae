import type { OutcomeView } from '../../../contract/auction/auction.ts';
import { fen } from '../../kernel/numbers/money.ts';

type LineHolder = OutcomeView['holders'][number];

/** AU43: several holders of lines as one outcome: their codes and names side by side, and the sum. */
export const togetherOf = (
  holders: readonly LineHolder[],
): Pick<OutcomeView, 'code' | 'name' | 'amount' | 'holders'> => ({
  code: holders.map(({ code }) => code).join('、'),
  name: holders.flatMap(({ name }) => name || []).join('、'),
  amount: fen(holders.reduce((sum, { amount }) => sum + amount, 0)),
  holders: [...holders],
});

interface Winners {
  readonly code: string | null;
  readonly holders: readonly { readonly code: string }[];
}

/** Whether a supplier won: the package, or some of its lines (AU43). */
export const isWinner = ({ code, holders }: Winners, own: string | null): boolean =>
  own !== null && (code === own || holders.some((holder) => holder.code === own));
