import { createTransport } from 'nodemailer';
import { checkMail, deliveryAddress, type Mailer } from './mail.ts';

/** The timeout of each step of an SMTP conversation, in ms; mails are sent by jobs, which are retried. */
const STEP_MS = 10_000;

/** Returns a mailer for an SMTP server: `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // We write every mail's text: none of it may be read from files or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    from: () => from,
    close: () => transport.close(),
    probe: async () => {
      await transport.verify();
    },
    send: async (mail) => {
      checkMail(mail);
      const { subject, text } = mail;
      await transport.sendMail({ from, to: deliveryAddress(mail.to), subject, text });
    },
  };
}
