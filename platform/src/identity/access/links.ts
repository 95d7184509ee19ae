import { createHash, randomBytes } from 'node:crypto';
import { RELEASE_HOURS, RESET_LINK_MINUTES } from '@jicai/shared/domain/identity/account.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { canSend, type Mailer } from '../../kernel/mail/mail.ts';
import type { SmsSender } from '../../kernel/sms/sms.ts';
import { recordControl } from '../security/control.ts';
import { rulesNow } from '../security/profiles.ts';
import { isProven, type ProvenAddress, recordProofByLink } from '../security/proof.ts';

/*
 * The one place that makes links with which a password is set: no other module writes their table, as
 * tests/architecture/client/access-links.test.ts checks. Each function asks the database for its ground.
 */

const RESET_HOURS = RESET_LINK_MINUTES / 60;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The condition over the row `person` that nobody used the account yet: no login, by whatever way, and
 * no password but one that an operator typed.
 */
export const isNeverUsed: RawBuilder<boolean> = sql<boolean>`(person.last_login_at is null
  and (person.password_hash = '' or person.must_change_password)
  and not exists (select from external_identity e where e.person_id = person.id))`;

/** Whether nobody used an account yet. */
export async function isNewcomer(personId: string, db: Executor): Promise<boolean> {
  const { rows } = await sql`select from person
    where person.id = ${personId} and ${isNeverUsed}`.execute(db);
  return rows.length > 0;
}

/**
 * How an invitation reaches its person. `handed`: somebody gets the link in an answer or in a workbook;
 * `sent`: the site sends it to an address that somebody typed; either controls the account until its owner
 * proved an address (rule 16). `unprovable`: handed over by a site that can send nothing, so that nobody
 * could prove an address; the doctor names units where one colleague invited all who decide. `operator`: at
 * the installation and on the command line, where whoever runs the server holds every account anyway.
 */
export type Delivery =
  | { readonly kind: 'handed'; readonly byId: string }
  | { readonly kind: 'sent'; readonly byId: string; readonly to: ProvenAddress }
  | { readonly kind: 'unprovable' | 'operator' };

/** The channels by which a site sends messages; null where one is not set up. */
export interface Sending {
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
}

/** Whether the site can send anything: only then can its people prove an address of their own. */
export const canReach = ({ mailer, sms }: Sending): boolean => canSend(mailer) || sms !== null;

/** A link that this person gets into their hands. */
export const handedBy = (byId: string, sending: Sending): Delivery =>
  canReach(sending) ? { kind: 'handed', byId } : { kind: 'unprovable' };

/**
 * Whether an invitation that somebody gets into their hands controls the account until its owner proves an
 * address (rule 16).
 */
export async function controlsByInvitation(
  personId: string,
  sending: Sending,
  db: Executor,
): Promise<boolean> {
  if (!canReach(sending)) return false;
  const { rows } = await sql`select where ${isProven(sql`${personId}::text`)}`.execute(db);
  return rows.length === 0;
}

interface Made {
  readonly id: string;
  readonly token: string;
}

interface StoredLinks {
  readonly purpose: 'invitation' | 'reset';
  readonly hours: number;
  /** The address to which the site sends the link. */
  readonly to?: ProvenAddress;
}

/** Voids the earlier links of these people and stores new ones. */
async function store(
  made: readonly Made[],
  { purpose, hours, to }: StoredLinks,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`update access_link set used_at = ${clock.now()}
    where person_id = any(${made.map(({ id }) => id)}::text[]) and used_at is null`.execute(trx);
  const rows = made.map(({ id, token }) => ({ id, hash: hashOf(token) }));
  await sql`insert into access_link (token_hash, person_id, purpose, created_at, expires_at,
      sent_channel, sent_address)
    select hash, id, ${purpose}::text, ${clock.now()},
      ${clock.now()} + make_interval(secs => 3600 * ${hours}::float8),
      ${to?.channel ?? null}::text, ${to?.address ?? ''}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, hash text)`.execute(trx);
}

const draw = (id: string): Made => ({ id, token: randomBytes(24).toString('base64url') });

/** Minutes for which an invitation is good that is made now. */
export const invitationMinutes = async (db: Executor): Promise<number> =>
  (await rulesNow(db)).invitationHours * 60;

/**
 * Makes invitations for accounts that nobody used, good for as long as the security profile says, and
 * voids their earlier ones; `delivery` says who controls the accounts by it. Returns the tokens by person;
 * they are stored nowhere. Throws when one of the accounts was used: callers ask `isNewcomer` before.
 */
export async function inviteNewcomers(
  personIds: readonly string[],
  delivery: Delivery,
  clock: Clock,
  trx: Executor,
): Promise<ReadonlyMap<string, string>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string }>`select person.id from person
    where person.id = any(${[...personIds]}::text[]) and ${isNeverUsed} for no key update`.execute(
    trx,
  );
  if (rows.length < new Set(personIds).size) throw new Error('an invitation to a used account');
  const made = rows.map(({ id }) => draw(id));
  const { invitationHours: hours } = await rulesNow(trx);
  const to = delivery.kind === 'sent' ? { to: delivery.to } : {};
  await store(made, { purpose: 'invitation', hours, ...to }, clock, trx);
  if (delivery.kind === 'handed' || delivery.kind === 'sent')
    await recordControl(personIds, delivery.byId, 'invitation', clock, trx);
  return new Map(made.map(({ id, token }) => [id, token]));
}

/** Invites one newcomer. */
export async function inviteNewcomer(
  id: string,
  delivery: Delivery,
  clock: Clock,
  trx: Executor,
): Promise<string> {
  return (await inviteNewcomers([id], delivery, clock, trx)).get(id) ?? '';
}

/**
 * Makes the link that replaces a password, for `forgot.ts` alone, which sends it to the owner's
 * own confirmed address and returns it to nobody.
 */
export async function linkForOwner(id: string, clock: Clock, trx: Executor): Promise<string> {
  const made = draw(id);
  await store([made], { purpose: 'reset', hours: RESET_HOURS }, clock, trx);
  return made.token;
}

/** A reset that a second administrator agreed to. */
export interface Release {
  readonly requestId: string;
  readonly personId: string;
  readonly askedBy: string;
  readonly agreedBy: string;
}

/** Notes that a second administrator agreed to a reset. */
export async function release(
  { requestId, personId, askedBy, agreedBy }: Release,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`insert into link_release (request_id, person_id, asked_by, agreed_by, agreed_at, expires_at)
    values (${requestId}, ${personId}, ${askedBy}, ${agreedBy}, ${clock.now()},
      ${clock.now()} + make_interval(hours => ${RELEASE_HOURS}::int))`.execute(trx);
}

/**
 * Uses up a release that somebody asked for and makes its link. Returns null where none is in force.
 * A release counts once, for its asker, for a day.
 */
export async function takeReleased(
  personId: string,
  askedBy: string,
  clock: Clock,
  trx: Executor,
): Promise<{ readonly token: string; readonly agreedBy: string } | null> {
  const { rows } = await sql<{ agreedBy: string }>`
    update link_release set used_at = ${clock.now()} where request_id = (
      select request_id from link_release where person_id = ${personId} and asked_by = ${askedBy}
        and used_at is null and expires_at > ${clock.now()} order by agreed_at desc limit 1)
      and used_at is null
    returning agreed_by as "agreedBy"`.execute(trx);
  const [found] = rows;
  if (!found) return null;
  const made = draw(personId);
  await store([made], { purpose: 'reset', hours: RESET_HOURS }, clock, trx);
  return { token: made.token, agreedBy: found.agreedBy };
}

/**
 * Makes a link for whoever runs the command line on the server: the break-glass, which is told to the
 * person and to the other administrators. Used by `operations/admin` alone.
 */
export async function breakGlassLink(id: string, clock: Clock, trx: Executor): Promise<string> {
  return (await isNewcomer(id, trx))
    ? inviteNewcomer(id, { kind: 'operator' }, clock, trx)
    : linkForOwner(id, clock, trx);
}

/** Voids the links of an account that were not used, and the releases that were not taken. */
export async function voidLinks(personId: string, clock: Clock, trx: Executor): Promise<void> {
  await sql`update access_link set used_at = ${clock.now()}
    where person_id = ${personId} and used_at is null`.execute(trx);
  await sql`update link_release set used_at = ${clock.now()}
    where person_id = ${personId} and used_at is null`.execute(trx);
}

/** The person of a link that is good now; null for any other. */
export async function personOfLink(token: string, clock: Clock, db: Executor) {
  const { rows } = await sql<{
    id: string;
    name: string;
    loginName: string;
    orgId: string;
    unitName: string;
    roles: string[];
    expiresAtMs: number;
  }>`
    select p.id, p.name, p.login_name as "loginName", p.org_id as "orgId", org.name as "unitName",
      p.roles, l.expires_at as "expiresAtMs"
    from access_link l join person p on p.id = l.person_id and not p.disabled
    join org on org.id = p.org_id
    where l.token_hash = ${hashOf(token)} and l.used_at is null
      and l.expires_at > ${clock.now()}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Uses a link up; false when somebody else was first. An invitation that the site sent proves its address,
 * if no other account has it.
 */
export async function useUp(token: string, clock: Clock, trx: Executor): Promise<boolean> {
  const { rows } = await sql<{
    personId: string;
    purpose: string;
    channel: ProvenAddress['channel'] | null;
    address: string;
  }>`update access_link set used_at = ${clock.now()}
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > ${clock.now()}
    returning person_id as "personId", purpose, sent_channel as channel,
      sent_address as address`.execute(trx);
  const [used] = rows;
  if (used?.purpose === 'invitation' && used.channel)
    await recordProofByLink(
      used.personId,
      { channel: used.channel, address: used.address },
      clock,
      trx,
    );
  return used !== undefined;
}
