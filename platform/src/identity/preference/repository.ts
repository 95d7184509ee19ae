import type { Choice } from '@jicai/shared/contract/identity/account/preference.ts';
import {
  isOffered,
  type MessageKind,
  messageChannels,
  messageKinds,
} from '@jicai/shared/contract/identity/message-kinds.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** What a person chose, by channel. */
interface Stored {
  /** The kinds whose messages are stored as read. */
  readonly quiet: readonly MessageKind[];
  readonly sms: readonly MessageKind[];
  readonly mail: Readonly<Record<MessageKind, boolean>>;
  readonly isDigest: boolean;
}

/** The choices of a person; the defaults for somebody who never chose. */
async function readStored(personId: string, db: Executor): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select coalesce(f.quiet_kinds, '{}') as quiet, coalesce(f.sms_kinds, '{}') as sms,
      jsonb_build_object('order', coalesce(f.notify_order, true),
        'duty', coalesce(f.notify_todo, true), 'deadline', coalesce(f.notify_deadline, true),
        'price', coalesce(f.notify_price, false), 'project', coalesce(f.notify_project, true)) as mail,
      coalesce(f.daily_digest, true) as "isDigest"
    from person left join person_profile f on f.person_id = person.id
    where person.id = ${personId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a person without a row is logged in');
  return row;
}

function isOnIn({ quiet, sms, mail }: Stored, { kind, channel }: Omit<Choice, 'isOn'>): boolean {
  switch (channel) {
    case 'site':
      return !quiet.includes(kind);
    case 'sms':
      return sms.includes(kind);
    case 'mail':
      return mail[kind];
  }
}

/** All switches of a person, in the order of the tables, and whether their mails wait for the digest. */
export async function readChoices(
  personId: string,
  db: Executor,
): Promise<{ readonly choices: Choice[]; readonly isDigest: boolean }> {
  const stored = await readStored(personId, db);
  const choices = messageKinds.flatMap((kind) =>
    messageChannels
      .filter((channel) => isOffered(kind, channel))
      .map((channel) => ({ kind, channel, isOn: isOnIn(stored, { kind, channel }) })),
  );
  return { choices, isDigest: stored.isDigest };
}

/** Stores switches; those that are not named, and those that nobody can switch, stay as they are. */
export async function writeChoices(
  personId: string,
  given: { readonly choices: readonly Choice[]; readonly isDigest: boolean },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const stored = await readStored(personId, trx);
  const named = given.choices.filter(({ kind, channel }) => isOffered(kind, channel));
  const isOn = (kind: MessageKind, channel: Choice['channel']): boolean =>
    named.findLast((one) => one.kind === kind && one.channel === channel)?.isOn ??
    isOnIn(stored, { kind, channel });
  const quiet = messageKinds.filter((kind) => !isOn(kind, 'site'));
  const sms = messageKinds.filter((kind) => isOn(kind, 'sms'));
  await sql`
    insert into person_profile (person_id, notify_order, notify_todo, notify_deadline, notify_price,
      notify_project, daily_digest, quiet_kinds, sms_kinds, updated_at)
    values (${personId}, ${isOn('order', 'mail')}, ${isOn('duty', 'mail')},
      ${isOn('deadline', 'mail')}, ${isOn('price', 'mail')}, ${isOn('project', 'mail')},
      ${given.isDigest}, ${quiet}::text[], ${sms}::text[], ${clock.now()})
    on conflict (person_id) do update set notify_order = excluded.notify_order,
      notify_todo = excluded.notify_todo, notify_deadline = excluded.notify_deadline,
      notify_price = excluded.notify_price, notify_project = excluded.notify_project,
      daily_digest = excluded.daily_digest, quiet_kinds = excluded.quiet_kinds,
      sms_kinds = excluded.sms_kinds, updated_at = excluded.updated_at`.execute(trx);
}
