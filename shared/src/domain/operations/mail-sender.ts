import type { setupMessages } from '../../messages/operations/setup.ts';
import { isEmail } from '../kernel/identifiers/email.ts';
import { type Refusal, refuse } from '../kernel/result.ts';

/**
 * The settings of the mail sender as an administrator typed them. Port and encryption are not checked,
 * because they are selected from lists.
 */
export interface TypedSender {
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

/**
 * Returns the refusal of the first invalid setting of a mail sender; null if all are valid: a host
 * name, user and password both filled in or both empty, and a mail address as sender.
 */
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
