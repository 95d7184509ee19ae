import { awardMessages } from '../../../messages/auction/award.ts';
import { biddingMessages } from '../../../messages/auction/bidding.ts';
import { controlMessages } from '../../../messages/auction/control.ts';
import { countersignMessages } from '../../../messages/auction/countersign.ts';
import { ledgerMessages } from '../../../messages/auction/ledger.ts';
import { rehearsalMessages } from '../../../messages/auction/rehearsal.ts';
import { roundsMessages } from '../../../messages/auction/rounds.ts';
import { ruleChangeMessages } from '../../../messages/auction/rule-change.ts';
import { sealedMessages } from '../../../messages/auction/sealed.ts';
import { valuesMessages } from '../../../messages/kernel/values.ts';
import { fill } from '../../../say.ts';

/** The messages whose keys may be reasons in the log of an auction. */
const logMessages = {
  ...awardMessages,
  ...biddingMessages,
  ...controlMessages,
  ...countersignMessages,
  ...ledgerMessages,
  ...rehearsalMessages,
  ...roundsMessages,
  ...ruleChangeMessages,
  ...sealedMessages,
  ...valuesMessages,
} as const;

/** Returns whether a reason is a message key; logs also hold reasons that a person typed. */
export const isLogKey = (key: unknown): key is keyof typeof logMessages =>
  typeof key === 'string' && Object.hasOwn(logMessages, key);

/**
 * Returns the text of a reason. A text that is not a message key, because a person typed it, is returned
 * unchanged.
 */
export const sayReason = (reason: string, values?: Readonly<Record<string, string>>): string =>
  isLogKey(reason) ? fill(logMessages[reason], values) : reason;
