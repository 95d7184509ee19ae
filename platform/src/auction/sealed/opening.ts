import { isBetter } from '@jicai/shared/domain/auction/price.ts';
import { checkOpening, opensQuotes } from '@jicai/shared/domain/auction/sealed.ts';
import type { Fen } from '@jicai/shared/domain/kernel/money.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Asked, Effect } from '../countersign/kinds.ts';
import type { Draft } from '../ledger/draft.ts';
import type { Locked } from '../ledger/ledger.ts';
import * as auctions from '../ledger/repository.ts';
import { close } from '../ledger/settle.ts';
import * as quotes from './quote-repository.ts';
import { commitmentOf, openRow } from './quotes.ts';

/* The opening of sealed quotes (开标, AU21): what the supervisor's yes does. */

/** What the supervisor's yes does; judged again then, against the auction as it is. */
export function prepareOpening(locked: Locked, asked: Asked): Refusal | Effect {
  const { rules, clock, outcome } = locked.draft.auction;
  return checkOpening(rules, clock, outcome, locked.now) ?? (() => openQuotes(locked, asked));
}

interface Opened {
  readonly seq: number;
  readonly code: string;
  readonly at: number;
  readonly amount: Fen;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  readonly salt: string;
}

/**
 * The one event that says every standing amount with its salt, so that the log proves itself; then
 * the outcome (AU5, AU40). Replaced and withdrawn quotes stay sealed for good, and so does everything
 * where there are fewer quotes than the rules want.
 */
async function openQuotes(locked: Locked, { requestedBy, id }: Asked): Promise<void> {
  const { draft, now, trx } = locked;
  const { packageNumber, rules } = draft.auction;
  const standing = await quotes.readStandingQuotes(packageNumber, null, trx);
  const opened = opensQuotes(rules, standing.length)
    ? standing.map((row) => openedOf(packageNumber, row, locked))
    : [];
  draft.record({
    kind: 'quotes.opened',
    at: now,
    actorId: requestedBy,
    payload: {
      countersign: id,
      quotes: opened.map(({ seq, code, amount, lines, salt }) => ({
        seq,
        code,
        amount,
        lines: lines.map(({ lineNo, price }) => ({ lineNo, price })),
        salt,
      })),
      unopened: standing.length - opened.length,
    },
  });
  await quotes.insertOpened(packageNumber, opened, trx);
  placeBest(draft, opened);
  if (opened.length > 0) {
    return close(draft, now, await auctions.readStandings(packageNumber, trx));
  }
  failUnopened(draft, now, standing.length);
}

/** AU40: too few quotes; none was looked at. */
function failUnopened(draft: Draft, at: number, valid: number): void {
  const needed = Math.max(1, draft.auction.rules.minSuppliers);
  const outcome = { kind: 'failed', valid, needed } as const;
  draft.change({ outcome });
  draft.record({ kind: 'auction.closed', at, payload: outcome });
}

function openedOf(packageNumber: string, row: quotes.SealedRow, { seals }: Locked): Opened {
  const { seq, code, at } = row;
  const secret = openRow(packageNumber, row, seals());
  // The row is not what the log committed to: nothing is opened, and somebody has to look.
  if (commitmentOf({ packageNumber, code, ...secret }) !== row.commitment) {
    throw new Error(`quote ${seq} of ${packageNumber} is not what was committed to`);
  }
  return { seq, code, at, ...secret };
}

/** AU5: the best amount, the earlier of equal ones. */
function placeBest(draft: Draft, opened: readonly Opened[]): void {
  const { direction } = draft.auction.rules;
  const [first, ...others] = opened;
  if (!first) return;
  const best = others.reduce(
    (held, one) => (isBetter(direction, one.amount, held.amount) ? one : held),
    first,
  );
  draft.change({ bestAmount: best.amount, bestCode: best.code });
}
