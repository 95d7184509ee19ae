import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import type { MoveReference } from '@jicai/shared/domain/auction/price/large-move.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Concern } from './bid-form.ts';

/**
 * The bid that the dialog confirms and that is then sent. Does not change while the dialog is open, whatever
 * the relay pushes.
 */
export interface PendingBid {
  /**
   * The id of the bid, which is also the request key, so that sending the same id again never creates a
   * second bid (AU53).
   */
  readonly bidId: string;
  readonly amount: Fen;
  /** The amount in the text form of the request; empty for a bid by lines. */
  readonly typed: string;
  /**
   * AU7: The amount from which the move is measured, as the board had it when the dialog opened or as the
   * server sent it.
   */
  readonly reference: MoveReference;
  /** The best bid that the board showed when the dialog asked; `null` if there was none. */
  readonly seenBest: Fen | null;
  /**
   * True if the person saw the price change and chose this amount again: later changes do not ask again while
   * the amount is acceptable. Otherwise nobody could finish while bids arrive every second.
   */
  readonly insists: boolean;
  /** The warnings that the dialog shows. */
  readonly concerns: readonly Concern[];
  /**
   * AU7: True if the server will ask for a confirmation of this amount (`needsConfirmation`), so that the
   * first confirmation in the dialog sends the bid.
   */
  readonly isAskedByServer: boolean;
  /** AU7: The server's token that confirms exactly this amount; empty until the server has asked. */
  readonly confirmToken: string;
  /** The unit prices in the text form of the request; empty for a bid of one amount. */
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
}

/**
 * The state of the supplier's bid, from click to receipt. `confirming`: the dialog is open and asks once or
 * twice; `sending`: under way, including the queries after a lost response; `lost`: no response was obtained,
 * so the bid may have been accepted or not, and only another query can tell.
 */
export type BidFlow =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming'; readonly pending: PendingBid; readonly asked: 'once' | 'twice' }
  | { readonly kind: 'sending'; readonly pending: PendingBid }
  | { readonly kind: 'lost'; readonly pending: PendingBid }
  | { readonly kind: 'answered'; readonly receipt: BidReceipt }
  | { readonly kind: 'failed'; readonly text: string };

/** An act of the person (`ask` opens the dialog, `askAgain` queries a lost bid), or the result of the bid. */
export type BidEvent =
  | { readonly kind: 'ask'; readonly pending: PendingBid }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'askAgain' }
  | { readonly kind: 'receipt'; readonly receipt: BidReceipt }
  /** AU7: The server wants the amount confirmed; `pending` is the bid to send after that. */
  | { readonly kind: 'confirmAgain'; readonly pending: PendingBid }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'noAnswer' };

type Answer = Extract<BidEvent, { readonly kind: 'receipt' | 'refused' | 'noAnswer' }>;

/**
 * True if the receipt is the result of this bid; a receipt with a confirm token only asks for confirmation.
 */
const isOf = (pending: PendingBid, { bidId, confirmToken }: BidReceipt): boolean =>
  bidId === pending.bidId && confirmToken === '';

/** Returns the state after the result of a bid that was sending or lost. */
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

/**
 * Returns the state after a result: `sending` takes any result, `lost` only the receipt of the lost bid; in
 * every other state a result changes nothing.
 */
function settled(flow: BidFlow, answer: Answer): BidFlow {
  const isKnown =
    flow.kind === 'lost' && answer.kind === 'receipt' && isOf(flow.pending, answer.receipt);
  return flow.kind === 'sending' || isKnown ? answered(flow.pending, answer) : flow;
}

/**
 * AU7: Returns the state after the person confirmed. A large move asks a second time, unless the
 * server asks (`isAskedByServer`).
 */
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
      // A bid in the state `sending` or `lost` must get its result first; a new bid would hide that result.
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
