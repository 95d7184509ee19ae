import type { OutcomeView } from '../../../contract/auction/auction.ts';
import { fen } from '../../kernel/numbers/money.ts';

type LineHolder = OutcomeView['holders'][number];

/**
 * AU43: merges the holders of lines into one outcome: joins the holders' codes and names with 、 and adds up
 * the amounts.
 */
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

/** Returns whether a supplier won the package or some of its lines (AU43). */
export const isWinner = ({ code, holders }: Winners, supplier: string | null): boolean =>
  supplier !== null && (code === supplier || holders.some((holder) => holder.code === supplier));
