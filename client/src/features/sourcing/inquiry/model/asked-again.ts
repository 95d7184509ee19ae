import { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { CallFailed } from '../../../../lib/http/call-failed.ts';

/** AU7: a refusal that wants the total confirmed: its token, and the amount from which it is too far. */
export interface AskedAgain {
  readonly token: string;
  readonly reference: Fen | null;
}

/** The question of a failed submission; null where it asks nothing. */
export function askedAgainIn(error: unknown): AskedAgain | null {
  if (!(error instanceof CallFailed)) return null;
  try {
    const { confirmToken, confirmReference } = decode(BidReceipt, error.wire);
    return confirmToken === '' ? null : { token: confirmToken, reference: confirmReference };
  } catch {
    return null;
  }
}
