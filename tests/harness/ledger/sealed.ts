import { createHash } from 'node:crypto';
import type { AuctionEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import { awaitEvaluation } from '@jicai/shared/domain/auction/award/award.ts';
import { decideOutcome } from '@jicai/shared/domain/auction/award/outcome.ts';
import { checkAmount, isBetter } from '@jicai/shared/domain/auction/price/price.ts';
import {
  checkOpening,
  checkWithdrawal,
  commitmentText,
  NO_PRIOR_BIDS,
  opensQuotes,
} from '@jicai/shared/domain/auction/price/sealed.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { pricesOf } from './lines.ts';
import { momentRefusal, plain, type Replay } from './replay.ts';

/* AU21, AU22, AU42 for the offline checker: a sealed log proves itself once it is opened. */

const COMMITMENT = /^[0-9a-f]{64}$/;

/** One quote in the event of the opening; only the platform writes it. */
interface Shown {
  readonly seq: number;
  readonly code: string;
  readonly amount: number;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  readonly salt: string;
  readonly sheetHash?: string;
}

/** One event of sealed quotes against the state before it; answers what is wrong. */
export function sealedStep(
  replay: Replay,
  rules: AuctionRules,
  event: AuctionEvent,
): string | null {
  const { at, kind, payload, seq } = event;
  const code = event.code ?? '';
  const standing = replay.quotes.get(code);
  if (kind === 'identities.revealed') {
    if (rules.identity !== 'blind' || replay.isRevealed) return '[AU22] nothing to reveal';
    if (replay.outcome === null) return '[AU22] before the outcome';
    replay.isRevealed = true;
    return null;
  }
  if (kind === 'withdrawal.refused') {
    const must = checkWithdrawal(rules, replay.clock, standing !== undefined, at)?.refused;
    return must === payload.reason ? null : `[AU42] refused for ${payload.reason}, not ${must}`;
  }
  if (rules.quoteMethod !== 'sealed') return '[AU21] the auction is not sealed';
  switch (kind) {
    case 'quote.sealed': {
      const late = momentRefusal(replay, rules, event);
      if (late) return `[L4] sealed, must be ${late.refused}`;
      const { commitment, replaces, ...more } = payload;
      if (Object.keys(more).length > 0) return `[L6] it also says ${Object.keys(more)}`;
      if (!COMMITMENT.test(String(commitment))) return '[AU21] no commitment';
      if (replaces !== (standing?.seq ?? null)) return `[AU21] it replaces ${replaces}`;
      replay.quotes.set(code, { seq, at, commitment: String(commitment) });
      return null;
    }
    case 'quote.withdrawn': {
      const refusal = checkWithdrawal(rules, replay.clock, standing !== undefined, at);
      if (refusal) return `[AU42] withdrawn, must be ${refusal.refused}`;
      if (payload.withdraws !== standing?.seq) return `[AU42] it withdraws ${payload.withdraws}`;
      replay.quotes.delete(code);
      return null;
    }
    case 'quotes.closed':
      if (replay.clock.settled) return 'a second close';
      if (at !== replay.clock.closesAt) return `[AU16] closed at ${at}`;
      if (payload.quotes !== replay.quotes.size) return `[AU21] ${payload.quotes} quotes`;
      replay.clock = { ...replay.clock, settled: true };
      return null;
    case 'quotes.opened':
      return opened(replay, rules, event);
    default:
      return `${kind} is not about quotes`;
  }
}

function opened(replay: Replay, rules: AuctionRules, { at, payload }: AuctionEvent): string | null {
  // That the outcome is still open is what checkOpening wants to know of it.
  const outcome = replay.outcome === null ? null : ({ kind: 'won' } as const);
  const refusal = checkOpening(rules, replay.clock, outcome, at);
  if (refusal) return `[AU21] opened, must be ${refusal.refused}`;
  const shown = payload.quotes as unknown as readonly Shown[];
  const standing = [...replay.quotes].sort(([, a], [, b]) => a.seq - b.seq);
  const due = opensQuotes(rules, standing.length) ? standing : [];
  if (payload.unopened !== standing.length - due.length)
    return `[AU21] ${payload.unopened} unopened`;
  if (
    plain(shown.map(({ code, seq }) => [code, seq])) !== plain(due.map(([c, { seq }]) => [c, seq]))
  )
    return '[AU21] it does not open exactly the quotes that stand';
  for (const { code, seq, salt, lines, sheetHash, ...one } of shown) {
    const amount = fen(one.amount);
    const { packageNumber } = replay;
    const text = commitmentText({ packageNumber, code, amount, lines, salt, sheetHash });
    const quote = replay.quotes.get(code);
    if (createHash('sha256').update(text).digest('hex') !== quote?.commitment)
      return `[AU21] ${code} committed to something else`;
    if (checkAmount(rules, NO_PRIOR_BIDS, amount)) return `[L3] ${code} may not quote ${amount}`;
    replay.standings.set(code, { code, amount, at: quote.at, seq, bids: 1 });
    replay.bids.set(seq, { code, amount });
    replay.linePrices.set(seq, pricesOf(lines));
    if (replay.best === null || isBetter(rules.direction, amount, replay.best.amount))
      replay.best = { code, amount };
  }
  replay.openedAt = at;
  return null;
}

/** AU21: the log does not hold the typed amount, so only the time can be checked again. */
export function refusedQuote(
  replay: Replay,
  rules: AuctionRules,
  event: AuctionEvent,
): string | null {
  const { payload } = event;
  if (payload.typed !== '' || payload.amount !== null) return '[L6] it says what was typed';
  const late = momentRefusal(replay, rules, event)?.refused;
  if (late)
    return payload.reason === late ? null : `[L3] refused for ${payload.reason}, not ${late}`;
  return /^(bid|money)\./.test(String(payload.reason)) ? null : `[L3] for ${payload.reason}`;
}

/** AU21, AU40: the outcome of sealed quotes comes with their opening, and never before. */
export function closeOfSealed(
  replay: Replay,
  rules: AuctionRules,
  { at, payload }: AuctionEvent,
): string | null {
  if (replay.outcome !== null) return 'a second outcome';
  if (replay.openedAt !== at) return '[AU21] an outcome without the opening';
  const standings = [...replay.standings.values()];
  const needed = Math.max(1, rules.minSuppliers);
  const outcome =
    standings.length > 0
      ? decideOutcome(rules, standings)
      : { kind: 'failed', valid: replay.quotes.size, needed };
  if (plain(outcome) !== plain(payload)) return `[L9] the outcome is ${plain(outcome)}`;
  replay.outcome = outcome;
  if (outcome.kind === 'won' && replay.isEvaluated) replay.award = awaitEvaluation();
  return null;
}
