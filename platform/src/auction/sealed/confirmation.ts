import { timingSafeEqual } from 'node:crypto';
import {
  CONFIRM_MS,
  LARGE_MOVE_PERCENT,
  needsConfirmation,
} from '@jicai/shared/domain/auction/price/large-move.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Seals } from './seals.ts';

/*
 * AU7: with the rule `largeMove` = `confirmed`, a bid or quote that improves on its reference by
 * more than 30 % is refused, unless lines may be left out (AU43), and the response holds a token
 * for this bid. Sent again with that token within `CONFIRM_MS`, the bid is not refused for this
 * reason. The token is an HMAC, so nothing is stored: every platform with the key creates and
 * checks the same tokens, and the check needs no further query.
 */

/** The bid that a token confirms; the token is invalid for any other bid. `amount` is the total, in 分. */
export interface ConfirmedBid {
  readonly packageNumber: string;
  readonly code: string;
  readonly amount: Fen;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
}

type ConfirmKey = Pick<Seals, 'confirm'>;

const macOf = (key: ConfirmKey, bid: ConfirmedBid, at: number): string =>
  key.confirm(
    JSON.stringify([
      bid.packageNumber,
      bid.code,
      bid.amount,
      bid.lines.map(({ lineNo, price }) => [lineNo, price]),
      at,
    ]),
  );

/**
 * Returns the token that confirms a bid which was refused at `at`, in epoch ms of the database's clock. It is
 * valid for `CONFIRM_MS`.
 */
export const confirmToken = (key: ConfirmKey, bid: ConfirmedBid, at: number): string =>
  `${at.toString(36)}.${macOf(key, bid, at)}`;

function isConfirmed(key: ConfirmKey, bid: ConfirmedBid, token: string, now: number): boolean {
  const [moment = '', mac = ''] = token.split('.', 2);
  const at = Number.parseInt(moment, 36);
  if (!Number.isSafeInteger(at) || at > now || now - at > CONFIRM_MS) return false;
  const [expected, received] = [Buffer.from(macOf(key, bid, at)), Buffer.from(mac)];
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/**
 * AU7: returns the refusal of a bid that must be confirmed (`needsConfirmation`) and has no valid
 * token; null for any other bid. The refusal holds no amount, because the log stores the refusals
 * of sealed quotes too. Throws if the bid must be confirmed and there is no key.
 */
export function checkConfirmation(
  key: ConfirmKey | undefined,
  rules: AuctionRules,
  prior: PriorBids,
  { token, now, ...bid }: ConfirmedBid & { readonly token: string; readonly now: number },
): Refusal | null {
  if (!needsConfirmation(rules, prior, bid.amount)) return null;
  if (!key) throw new Error('there is no key for the confirmation of bids');
  if (token !== '' && isConfirmed(key, bid, token, now)) return null;
  return refuse('bid.confirmAgain', {
    percent: String(LARGE_MOVE_PERCENT),
    seconds: String(CONFIRM_MS / 1_000),
  });
}
