import type { setupMessages } from '../../messages/operations/setup.ts';
import { isEmail } from '../kernel/identifiers/email.ts';
import { type Refusal, refuse } from '../kernel/result.ts';

/** A mail sender as it is typed; ports and the kind of encryption are chosen and cannot be wrong. */
export interface TypedSender {
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

/** The first field of a mail sender that is wrong, in words; null when none is. */
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
