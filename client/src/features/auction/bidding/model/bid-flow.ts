import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import type { MoveReference } from '@jicai/shared/domain/auction/price/large-move.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Concern } from './bid-form.ts';

/** The bid to be sent: frozen when the dialog opens, so that no push changes it. */
export interface PendingBid {
  /** The bid id, also the request key: the same id never makes two bids (AU53). */
  readonly bidId: string;
  readonly amount: Fen;
  /** The amount as it is sent; empty for a bid by line items. */
  readonly typed: string;
  /** The reference when the dialog opened, for the second question of AU7. */
  readonly reference: MoveReference;
  /** The best bid that the person knew of when they were asked. */
  readonly seenBest: Fen | null;
  /**
   * The person saw the price move and means this amount all the same: as long as it can be accepted,
   * further moves do not ask again. Where bids come every second nobody would get through otherwise.
   */
  readonly insists: boolean;
  readonly concerns: readonly Concern[];
  /** AU7: the server asks for the amount again by itself, so the first yes sends. */
  readonly isAskedByServer: boolean;
  /** The server's token for exactly this amount; empty until it asked. */
  readonly confirmToken: string;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
}

/**
 * One bid from click to receipt. `sending` covers the question what became of a lost answer;
 * `lost` is an answer that could not be had: the bid may stand or not, and only asking tells.
 */
export type BidFlow =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming'; readonly pending: PendingBid; readonly asked: 'once' | 'twice' }
  | { readonly kind: 'sending'; readonly pending: PendingBid }
  | { readonly kind: 'lost'; readonly pending: PendingBid }
  | { readonly kind: 'answered'; readonly receipt: BidReceipt }
  | { readonly kind: 'failed'; readonly text: string };

export type BidEvent =
  | { readonly kind: 'ask'; readonly pending: PendingBid }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'askAgain' }
  | { readonly kind: 'receipt'; readonly receipt: BidReceipt }
  /** AU7: the server wants the amount confirmed; `pending` is the bid that is sent then. */
  | { readonly kind: 'confirmAgain'; readonly pending: PendingBid }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'noAnswer' };

type Answer = Extract<BidEvent, { readonly kind: 'receipt' | 'refused' | 'noAnswer' }>;

/** A receipt of this very bid that settles it: a question for the amount is none. */
const isOf = (pending: PendingBid, { bidId, confirmToken }: BidReceipt): boolean =>
  bidId === pending.bidId && confirmToken === '';

/** The result of a bid that is under way. */
function answered(pending: PendingBid, answer: Answer): BidFlow {
  switch (answer.kind) {
    case 'receipt':
      return { kind: 'answered', receipt: answer.receipt };
    case 'refused':
      return { kind: 'failed', text: answer.text };
    case 'noAnswer':
      return { kind: 'lost', pending };
  }
}

/** After an answer: what became of a lost bid may be known before anybody asks. */
function settled(flow: BidFlow, answer: Answer): BidFlow {
  const isKnown =
    flow.kind === 'lost' && answer.kind === 'receipt' && isOf(flow.pending, answer.receipt);
  return flow.kind === 'sending' || isKnown ? answered(flow.pending, answer) : flow;
}

/** The supplier's yes: a large step is asked twice (AU7), by the server where the rules say so. */
function confirmed(flow: Extract<BidFlow, { readonly kind: 'confirming' }>): BidFlow {
  const isLarge = flow.pending.concerns.includes('largeMove');
  return isLarge && flow.asked === 'once' && !flow.pending.isAskedByServer
    ? { ...flow, asked: 'twice' }
    : { kind: 'sending', pending: flow.pending };
}

/** The next state; an event that does not belong to the state changes nothing (a double click). */
export function nextFlow(flow: BidFlow, event: BidEvent): BidFlow {
  switch (event.kind) {
    case 'ask':
      // A bid under way or lost is settled first: it holds the id that must not be doubled.
      return flow.kind === 'sending' || flow.kind === 'lost'
        ? flow
        : { kind: 'confirming', pending: event.pending, asked: 'once' };
    case 'confirm':
      return flow.kind === 'confirming' ? confirmed(flow) : flow;
    case 'cancel':
      return flow.kind === 'confirming' ? { kind: 'idle' } : flow;
    case 'confirmAgain':
      return flow.kind === 'sending'
        ? { kind: 'confirming', pending: event.pending, asked: 'twice' }
        : flow;
    case 'askAgain':
      return flow.kind === 'lost' ? { kind: 'sending', pending: flow.pending } : flow;
    default:
      return settled(flow, event);
  }
}
