import { isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { mailFrom, mailServer } from '../settings/settings.ts';
import type { Vault } from '../signing/vault.ts';
import type { Mailer } from './mail.ts';
import { smtpMailer } from './smtp.ts';

/** A mail server, with its account, and the sender's address. */
interface Sender {
  /** The address of the mail server with its account: `smtps://user:password@host:465`. */
  readonly server: string;
  readonly from: string;
}

interface SenderDeps {
  readonly db: Database;
  /**
   * Decrypts the stored address of the mail server, which contains a password and is therefore stored
   * encrypted.
   */
  readonly vault: Vault;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the mail server and the sender's address, each from its stored setting, else from its environment
 * variable. Resolves to `null` if the server is missing, or if the address is missing or invalid.
 */
async function readSender({ db, vault, env }: SenderDeps): Promise<Sender | null> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, value from setting where name in (${mailServer.name}, ${mailFrom.name})`.execute(
    db,
  );
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const sealed = stored.get(mailServer.name);
  const server =
    sealed === undefined
      ? (env[mailServer.variable] ?? '')
      : vault.open(mailServer.name, sealed).toString('utf8');
  const from = stored.get(mailFrom.name) ?? env[mailFrom.variable] ?? '';
  return server !== '' && isEmail(from) ? { server, from } : null;
}

/**
 * Creates a mailer that uses the mail server and the sender's address in the settings. Its
 * `refresh` rereads both, so that a change needs no restart. Creation and `refresh` reject if the
 * settings cannot be read or the stored server cannot be decrypted; after a failed `refresh` the server
 * of before stays, so that a fault of the database never makes a site one that cannot send mails. While
 * server or address is missing, `send` rejects and `probe` does nothing.
 */
export async function settingMailer(deps: SenderDeps): Promise<Mailer> {
  let used: Sender | null = null;
  let mailer: Mailer | null = null;
  const replace = (next: Sender | null) => {
    if (next?.server === used?.server && next?.from === used?.from) return;
    mailer?.close?.();
    used = next;
    mailer = next && smtpMailer(next.server, next.from);
  };
  const refresh = async () => replace(await readSender(deps));
  await refresh();
  return {
    isReady: () => mailer !== null,
    from: () => used?.from ?? '',
    refresh,
    close: () => replace(null),
    probe: async () => {
      await mailer?.probe?.();
    },
    send: async (mail) => {
      if (!mailer) throw new Error('no mail server is named');
      await mailer.send(mail);
    },
  };
}
