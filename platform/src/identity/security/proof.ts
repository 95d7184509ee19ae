import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/*
 * Addresses that somebody proved to be theirs. An address proves one account of the installation for good,
 * so that one mailbox cannot speak for several people, neither at once nor one after the other.
 */

/** A mail address or a phone. */
export interface ProvenAddress {
  readonly channel: 'mail' | 'sms';
  readonly address: string;
}

const keyOf = ({ channel, address }: ProvenAddress): string =>
  channel === 'mail' ? address.trim().toLowerCase() : address.trim();

/**
 * The condition that the owner of an account (`personId`, a column) is known to be there: they proved an address
 * of their own, or another system knows them (`sign-on`).
 */
export const isProven = (personId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from account_proof proof where proof.person_id = ${personId})
    or exists (select from external_identity e where e.person_id = ${personId}))`;

/** Records that a person proved an address by a code; an address that proved another account proves nothing. */
export async function recordProof(
  personId: string,
  proven: ProvenAddress,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`insert into account_proof (channel, address, person_id, at)
    values (${proven.channel}, ${keyOf(proven)}, ${personId}, ${clock.now()})
    on conflict do nothing`.execute(trx);
}

/**
 * Records that a person used a link that was sent to an address which somebody else had typed. It proves the
 * address only if no other account has it.
 */
export async function recordProofByLink(
  personId: string,
  proven: ProvenAddress,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const key = keyOf(proven);
  const { rows } = await sql`select from person_profile where person_id <> ${personId}
    and ${key} in (${
      proven.channel === 'mail'
        ? sql`lower(email), lower(confirmed_email)`
        : sql`phone, confirmed_phone`
    }) limit 1`.execute(trx);
  if (rows.length === 0) await recordProof(personId, proven, clock, trx);
}
