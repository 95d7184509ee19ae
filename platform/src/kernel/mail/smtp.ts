import { createTransport } from 'nodemailer';
import { checkMail, deliveryAddress, type Mailer } from './mail.ts';

/** Milliseconds for each step of a conversation; a mail is a job, which is tried again. */
const STEP_MS = 10_000;

/** Sends mails through an SMTP server: `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // The text of a mail is ours: nothing of it is read from files or from the network.
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
