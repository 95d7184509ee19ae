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

/** The messages whose keys the log of an auction holds as reasons. */
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

/** Is it a key of these messages? Logs hold keys, and reasons that a person typed. */
export const isLogKey = (key: unknown): key is keyof typeof logMessages =>
  typeof key === 'string' && Object.hasOwn(logMessages, key);

/** A reason in words; one that a person typed stays as it is. */
export const sayReason = (reason: string, values?: Readonly<Record<string, string>>): string =>
  isLogKey(reason) ? fill(logMessages[reason], values) : reason;
