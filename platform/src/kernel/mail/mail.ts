import { domainToASCII } from 'node:url';
import { canonicalEmail, isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';

/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends mails. It throws when a mail could not be handed over; the caller is a job, which is tried
 * again. Never within a transaction: a mail cannot be rolled back.
 */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
  /** Whether a sender is named now; without this it always is. */
  readonly isReady?: () => boolean;
  /** The sender's address. */
  readonly from?: () => string;
  /** Reads the sender anew after it was changed. */
  readonly refresh?: () => Promise<void>;
  /** Connects and logs in, and sends nothing; throws where that fails. */
  readonly probe?: () => Promise<void>;
  /** Ends its connections. */
  readonly close?: () => void;
}

/** Whether mails can be sent now. */
export const canSend = (mailer: Mailer | null): mailer is Mailer =>
  mailer !== null && (mailer.isReady?.() ?? true);

/**
 * Returns the address to which a mail goes: its domain in the ASCII form of IDNA (例子.中国 is
 * xn--fsqu00a.xn--fiqs8s), empty for an address without a proper domain.
 */
export function deliveryAddress(to: string): string {
  const address = canonicalEmail(to);
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? '' : address.slice(0, at + 1) + domain;
}

/** Throws unless a mail can be sent as it is: an address, and no line break in its subject. */
export function checkMail({ to, subject }: Mail): void {
  if (/[\r\n]/.test(to) || !isEmail(to) || deliveryAddress(to) === '')
    throw new Error('a mail without a proper address');
  if (!subject.trim() || /[\r\n\0]/.test(subject))
    throw new Error('a mail without a proper subject');
}

/** The last mails that are kept. */
const KEPT = 200;

/** A mailer that sends nothing and keeps its last mails in memory: for tests and the demonstration. */
export function memoryMailer(): Mailer & { readonly sent: readonly Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      checkMail(mail);
      sent.push({ ...mail, to: deliveryAddress(mail.to) });
      if (sent.length > KEPT) sent.shift();
    },
  };
}
