import type { MailSender } from '@jicai/shared/contract/operations/setup.ts';
import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { checkSender } from '@jicai/shared/domain/operations/mail-sender.ts';
import { fieldOf, type SenderField, textOf } from '../../kernel/mail/failures.ts';
import { smtpMailer } from '../../kernel/mail/smtp.ts';

/** The address of the mail server as the setting `mail.server` has it. */
export function serverUrlOf({ host, port, security, user, password }: MailSender): string {
  const protocol = security === 'tls' ? 'smtps' : 'smtp';
  const name = encodeURIComponent(user.trim());
  const account = name === '' ? '' : `${name}:${encodeURIComponent(password)}@`;
  // A server that offers no encryption gets no password.
  const query = security === 'startTls' ? '/?requireTLS=true' : '';
  return `${protocol}://${account}${host.trim()}:${port}${query}`;
}

/** Sends a mail by a sender that is not stored yet, and says which field made it fail. */
export async function trySender(
  sender: MailSender,
  to: string,
): Promise<{ field: SenderField | null; failure: string | null } | Refusal> {
  const wrong = checkSender(sender);
  if (wrong) return wrong;
  if (!isEmail(to.trim())) return refuseAt('to', 'setup.mailTo');
  const mailer = smtpMailer(serverUrlOf(sender), sender.from.trim());
  const text = '这是初始化时发出的测试邮件。收到即表示发信正常。';
  try {
    await mailer.send({ to: to.trim(), subject: '测试邮件', text });
    return { field: null, failure: null };
  } catch (error) {
    return { field: fieldOf(error), failure: textOf(error) };
  } finally {
    mailer.close?.();
  }
}
