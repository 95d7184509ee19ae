import { isBetter } from '@jicai/shared/domain/auction/price/price.ts';
import { checkOpening, opensQuotes } from '@jicai/shared/domain/auction/price/sealed.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { CountersignContent, CountersignRules } from '../countersign/kind.ts';
import * as auctions from '../ledger/repository.ts';
import { close } from '../ledger/settle.ts';
import type { ChangeContext } from '../ledger/turn.ts';
import type { UnitOfWork } from '../ledger/unit-of-work.ts';
import * as quotes from './quote-repository.ts';
import { commitmentOf, openRow, sheetHashOf } from './quotes.ts';
import type { Seals } from './seals.ts';

/* The opening of sealed quotes (开标, AU21), which the supervisor's agreement carries out. */

/** Returns the rules for a countersign request of kind `opening`. */
export const openingKind = (seals: Seals): CountersignRules<'opening'> => ({
  kind: 'opening',
  prepare: (turn, content) => {
    const { rules, clock, outcome } = turn.work.auction;
    const refusal = checkOpening(rules, clock, outcome, turn.now);
    return refusal ?? (() => openQuotes(turn, content, seals));
  },
});

interface Opened {
  readonly seq: number;
  readonly code: string;
  readonly at: number;
  readonly amount: Fen;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  readonly salt: string;
  readonly sheet?: string;
}

/**
 * Appends one event with the amount and the salt of every supplier's current quote, so that the log
 * can be verified without other data, and then the close with its outcome (AU5, AU40). Replaced and
 * withdrawn quotes are never opened; if there are fewer quotes than the rules require, no quote is
 * opened.
 */
async function openQuotes(
  turn: ChangeContext,
  { requestedBy, id }: CountersignContent,
  seals: Seals,
): Promise<void> {
  const { work, now, trx } = turn;
  const { packageNumber, rules } = work.auction;
  const standing = await quotes.readStandingQuotes(packageNumber, null, trx);
  const opened = opensQuotes(rules, standing.length)
    ? standing.map((row) => openedOf(packageNumber, row, seals))
    : [];
  work.append({
    kind: 'quotes.opened',
    at: now,
    actorId: requestedBy,
    payload: {
      countersign: id,
      quotes: opened.map(({ seq, code, amount, lines, salt, sheet }) => ({
        seq,
        code,
        amount,
        lines: lines.map(({ lineNo, price }) => ({ lineNo, price })),
        salt,
        ...sheetHashOf({ sheet }),
      })),
      unopened: standing.length - opened.length,
    },
  });
  await quotes.insertOpened(packageNumber, opened, trx);
  setBest(work, opened);
  if (opened.length > 0) {
    return close(work, now, await auctions.readStandings(packageNumber, trx), trx);
  }
  failUnopened(work, now, standing.length);
}

/** AU40: ends the auction in 流标 because there are too few quotes (`valid` of them); none is opened. */
function failUnopened(work: UnitOfWork, at: number, valid: number): void {
  const needed = Math.max(1, work.auction.rules.minSuppliers);
  const outcome = { kind: 'failed', valid, needed } as const;
  work.change({ outcome });
  work.append({ kind: 'auction.closed', at, payload: outcome });
}

function openedOf(packageNumber: string, row: quotes.SealedRow, seals: Seals): Opened {
  const { seq, code, at } = row;
  const secret = openRow(packageNumber, row, seals);
  // A quote whose content does not match its commitment prevents the opening: somebody must investigate.
  if (commitmentOf({ packageNumber, code, ...secret }) !== row.commitment) {
    throw new Error(`quote ${seq} of ${packageNumber} is not what was committed to`);
  }
  return { seq, code, at, ...secret };
}

/**
 * AU5: sets the auction's best bid to the quote with the best amount; of equal amounts the earliest quote
 * leads.
 */
function setBest(work: UnitOfWork, opened: readonly Opened[]): void {
  const { direction } = work.auction.rules;
  const [first, ...others] = opened;
  if (!first) return;
  const best = others.reduce(
    (leader, quote) => (isBetter(direction, quote.amount, leader.amount) ? quote : leader),
    first,
  );
  work.change({ bestAmount: best.amount, bestCode: best.code });
}
