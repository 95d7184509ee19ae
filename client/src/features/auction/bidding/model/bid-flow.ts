import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import type { MoveReference } from '@jicai/shared/domain/auction/price/large-move.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Concern } from './bid-form.ts';

/** The bid to be sent. Frozen when the dialog opens, so that no push changes it. */
export interface PendingBid {
  /** The bid id, also the request key: the same id never creates two bids (AU53). */
  readonly bidId: string;
  readonly amount: Fen;
  /** The amount on the wire; empty for a bid by line items. */
  readonly typed: string;
  /** The reference when the dialog opened, for the second question of AU7. */
  readonly reference: MoveReference;
  /** The best bid that the person saw when the dialog opened. */
  readonly seenBest: Fen | null;
  /**
   * The person saw the price move and chose this amount again: further moves do not ask while it can be
   * accepted. Otherwise nobody could finish where bids arrive every second.
   */
  readonly insists: boolean;
  readonly concerns: readonly Concern[];
  /** AU7: The server asks for confirmation itself, so the first confirmation sends the bid. */
  readonly isAskedByServer: boolean;
  /** The server's token for exactly this amount; empty until the server has asked. */
  readonly confirmToken: string;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
}

/**
 * One bid from click to receipt. `sending` includes the queries after a lost response. `lost` means that no
 * response was obtained: the bid may stand or not, and only another query can tell.
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
  /** AU7: The server wants the amount confirmed; `pending` is the bid to send then. */
  | { readonly kind: 'confirmAgain'; readonly pending: PendingBid }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'noAnswer' };

type Answer = Extract<BidEvent, { readonly kind: 'receipt' | 'refused' | 'noAnswer' }>;

/** True if the receipt settles this bid; a receipt with a confirm token only asks for confirmation. */
const isOf = (pending: PendingBid, { bidId, confirmToken }: BidReceipt): boolean =>
  bidId === pending.bidId && confirmToken === '';

/** Returns the state after the result of a bid under way. */
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

/** Returns the state after a result. A receipt may settle a lost bid before anybody queries it. */
function settled(flow: BidFlow, answer: Answer): BidFlow {
  const isKnown =
    flow.kind === 'lost' && answer.kind === 'receipt' && isOf(flow.pending, answer.receipt);
  return flow.kind === 'sending' || isKnown ? answered(flow.pending, answer) : flow;
}

/** AU7: The person confirms. A large move is confirmed twice, unless the server asks the second time. */
function confirmed(flow: Extract<BidFlow, { readonly kind: 'confirming' }>): BidFlow {
  const isLarge = flow.pending.concerns.includes('largeMove');
  return isLarge && flow.asked === 'once' && !flow.pending.isAskedByServer
    ? { ...flow, asked: 'twice' }
    : { kind: 'sending', pending: flow.pending };
}

/** Returns the next state. An event that does not fit the state changes nothing (a double click). */
export function nextFlow(flow: BidFlow, event: BidEvent): BidFlow {
  switch (event.kind) {
    case 'ask':
      // A bid that is under way or lost is settled first: its id must not be used twice.
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
