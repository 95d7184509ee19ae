import { foldSigns } from '@jicai/shared/domain/kernel/identifiers/fold.ts';
import { canonicalMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { deliveryAddress } from './mail.ts';

/**
 * Returns the mailbox that a mail address leads to, as a text to compare by: in lower case, the domain in
 * its ASCII form, half-width characters, no invisible ones, and without a sub-address (`gu+one@` and `gu@`
 * are one mailbox, RFC 5233). Several spellings of an address must count as one wherever somebody is limited
 * or proven by an address. Not for sending: mails go to the address as it was typed. The SQL function
 * `mailbox_of` does the same except for the domain's ASCII form.
 */
export function mailboxOf(address: string): string {
  const text = (deliveryAddress(address) || foldSigns(address)).toLowerCase();
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(at, 0));
  return (name.split('+')[0] || name) + text.slice(Math.max(at, 0));
}

/** Returns the text by which an address of a channel is compared: its mailbox, or its mobile number. */
export const keyOfAddress = (channel: 'mail' | 'sms', address: string): string =>
  channel === 'mail' ? mailboxOf(address) : canonicalMobile(address);
