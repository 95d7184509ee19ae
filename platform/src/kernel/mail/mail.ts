import { domainToASCII } from 'node:url';
import { canonicalEmail, isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';

/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  /** The subject, without a line break. */
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends mails. `send` rejects if the mail server did not accept a mail; jobs, which are retried, send all
 * mails except test mails. Must not be called in a transaction, because a rollback cannot take back a mail.
 */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
  /**
   * Returns whether a mail server and a sender's address are set now. If the method is absent, mails can
   * always be sent.
   */
  readonly isReady?: () => boolean;
  /** Returns the sender's address, or an empty text if none is set. */
  readonly from?: () => string;
  /** Rereads the sender's settings after a change. */
  readonly refresh?: () => Promise<void>;
  /** Connects to the mail server and logs in without sending a mail; rejects if that fails. */
  readonly probe?: () => Promise<void>;
  /** Closes the connections to the mail server. */
  readonly close?: () => void;
}

/** Returns whether mails can be sent now. */
export const canSend = (mailer: Mailer | null): mailer is Mailer =>
  mailer !== null && (mailer.isReady?.() ?? true);

/**
 * Returns the address with its domain in the ASCII form of IDNA (例子.中国 becomes
 * xn--fsqu00a.xn--fiqs8s), or an empty text if the domain is invalid.
 */
export function deliveryAddress(to: string): string {
  const address = canonicalEmail(to);
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? '' : address.slice(0, at + 1) + domain;
}

/** Throws unless the mail has a valid address, and a subject that is not blank and has no line break. */
export function checkMail({ to, subject }: Mail): void {
  if (/[\r\n]/.test(to) || !isEmail(to) || deliveryAddress(to) === '')
    throw new Error('a mail without a proper address');
  if (!subject.trim() || /[\r\n\0]/.test(subject))
    throw new Error('a mail without a proper subject');
}

/** How many of the last mails `memoryMailer` stores. */
const MOST_STORED = 200;

/** Returns a mailer for tests, which sends nothing: `sent` has the last mails, oldest first. */
export function memoryMailer(): Mailer & { readonly sent: readonly Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      checkMail(mail);
      sent.push({ ...mail, to: deliveryAddress(mail.to) });
      if (sent.length > MOST_STORED) sent.shift();
    },
  };
}
