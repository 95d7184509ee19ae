import type { setupMessages } from '../../messages/operations/setup.ts';
import { isEmail } from '../kernel/identifiers/email.ts';
import { type Refusal, refuse } from '../kernel/result.ts';

/** A mail sender as it is typed. Port and encryption are selected, so they cannot be wrong. */
export interface TypedSender {
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

/** Returns the refusal of the first wrong field of a mail sender; null if all are right. */
export function checkSender({
  host,
  user,
  password,
  from,
}: TypedSender): Refusal<keyof typeof setupMessages> | null {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(host.trim()))
    return refuse('setup.mailHost');
  if ((user.trim() === '') !== (password === '')) return refuse('setup.mailAccount');
  return isEmail(from.trim()) ? null : refuse('setup.mailFrom');
}
