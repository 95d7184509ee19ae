import { createTransport } from 'nodemailer';
import { checkMail, deliveryAddress, type Mailer } from './mail.ts';

/** The timeout of connecting, of the server's greeting and of idle connections, in ms. */
const STEP_MS = 10_000;

/** Returns a mailer for an SMTP server: `smtps://user:password@host`; `smtp://` uses STARTTLS if offered. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // Mails consist of our texts only: nodemailer must not read content from files or the network.
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
