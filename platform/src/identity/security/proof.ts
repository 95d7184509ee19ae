import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { keyOfAddress, mailboxOf } from '../../kernel/mail/mailbox.ts';

/*
 * What proves that the owner of an account is there: an address that they showed to be theirs, or an account
 * of another system (`sign-on`). Each proves one account of the installation for good, so that one mailbox
 * and one such account cannot speak for several people, neither at once nor one after the other.
 */

/** A mail address or a phone. */
export interface ProvenAddress {
  readonly channel: 'mail' | 'sms';
  readonly address: string;
}

/** An account of another system, by which its owner logs in. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** The condition that the owner of an account (`personId`, a column) is known to be there. */
export const isProven = (personId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_proof proof where proof.person_id = ${personId})`;

async function insertProof(
  personId: string,
  channel: ProvenAddress['channel'] | 'sign-on',
  key: string,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`insert into account_proof (channel, address, person_id, at)
    values (${channel}, ${key}, ${personId}, ${clock.now()})
    on conflict do nothing`.execute(trx);
}

/** Records that a person proved an address by a code; an address that proved another account proves nothing. */
export async function recordProof(
  personId: string,
  { channel, address }: ProvenAddress,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await insertProof(personId, channel, keyOfAddress(channel, address), clock, trx);
}

/** Whether an address is the one that proves this person's account, and no other. */
export async function provesOwner(
  personId: string,
  { channel, address }: ProvenAddress,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`select from account_proof where person_id = ${personId}
    and channel = ${channel} and address = ${keyOfAddress(channel, address)}`.execute(db);
  return rows.length > 0;
}

/**
 * Records that a person is linked to an account of another system. It stays on record when the link is taken
 * away, so that the same account linked to another person proves nothing.
 */
export async function recordProofByIdentity(
  personId: string,
  { issuer, subject }: ProvenIdentity,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await insertProof(personId, 'sign-on', `${issuer} ${subject}`, clock, trx);
}

/** Other people's addresses of one mailbox name that are compared; more prove nothing. */
const MOST_NAMESAKES = 500;

/**
 * Records that a person used a link that was sent to an address which somebody else had typed. It proves the
 * address only if no other account has it, however it is spelled there.
 */
export async function recordProofByLink(
  personId: string,
  proven: ProvenAddress,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const isShared = await (proven.channel === 'mail' ? isSharedMailbox : isSharedPhone)(
    personId,
    keyOfAddress(proven.channel, proven.address),
    trx,
  );
  if (!isShared) await recordProof(personId, proven, clock, trx);
}

async function isSharedMailbox(personId: string, key: string, trx: Executor): Promise<boolean> {
  const name = key.slice(0, key.lastIndexOf('@') + 1);
  const { rows } = await sql<{ address: string }>`select address from person_profile,
      lateral (values (email), (confirmed_email)) of(address)
    where person_id <> ${personId} and address <> ''
      and starts_with(mailbox_of(address), ${name}) limit ${MOST_NAMESAKES}`.execute(trx);
  // SQL knows no ASCII form of a domain.
  return rows.length === MOST_NAMESAKES || rows.some(({ address }) => mailboxOf(address) === key);
}

async function isSharedPhone(personId: string, key: string, trx: Executor): Promise<boolean> {
  const { rows } = await sql`select from person_profile,
      lateral (values (phone), (confirmed_phone)) of(number)
    where person_id <> ${personId} and number <> ''
      and regexp_replace(number, '[^0-9]', '', 'g') in (${key}, ${`86${key}`}, ${`0086${key}`})
    limit 1`.execute(trx);
  return rows.length > 0;
}
