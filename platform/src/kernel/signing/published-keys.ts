import { type ListedKey, successorMessage } from '@jicai/shared/domain/kernel/key-list.ts';
import { exactTimeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS, HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Clock, databaseClock, moment } from '../db/clock.ts';
import { readNow } from '../db/now.ts';
import type { Executor } from '../db/open.ts';
import { type Every, every } from '../timers/every.ts';
import type { SigningKey } from './signing-key.ts';

/*
 * The public keys of all signing keys that the installation has used (TL1). Public keys stay published
 * forever, so that old receipts and logs can be verified after a key was replaced.
 */

/**
 * How long a replaced key remains valid after its successor was published, in ms, so that all platforms can
 * restart with the successor.
 */
const OVERLAP_MS = DAY_MS;

const ALGORITHM = 'Ed25519';

/**
 * Returns all published keys, oldest first. `until` is the time at which a replaced key ends; `null` for a
 * key that was not replaced.
 */
export async function readKeyList(db: Executor): Promise<ListedKey[]> {
  const { rows } = await sql<{
    id: string;
    publicKey: string;
    from: number;
    until: number | null;
    previousId: string | null;
    signature: string | null;
  }>`select k.id, k.public_key as "publicKey", k.since as "from", next.previous_until as until,
      link.previous_id as "previousId", link.signature
    from signing_key k left join signing_successor link on link.key_id = k.id
      left join signing_successor next on next.previous_id = k.id
    order by k.since, k.id`.execute(db);
  return rows.map(({ id, publicKey, from, until, previousId, signature }) => ({
    id,
    algorithm: ALGORITHM,
    publicKey,
    from,
    until,
    previous: previousId !== null && signature !== null ? { id: previousId, signature } : null,
  }));
}

/** Returns the ids of the published keys that have no successor, oldest first. */
export async function readKeysInUse(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_key')
    .select('id')
    .where('id', 'not in', (all) => all.selectFrom('signing_successor').select('previous_id'))
    .orderBy('since')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Publishes `key` as the successor of `previous`, in a message that `previous` signs and that
 * states when `previous` ends. Does nothing if `key` already has a predecessor, because only the
 * first platform that starts with `key` publishes the message, or if `previous` already has another
 * successor: a key ends once, and its end is a part of what it signed, so it vouches for no second
 * successor. In the latter case resolves to that successor's id, otherwise to `null`.
 */
async function appendSuccessor(
  key: SigningKey,
  previous: SigningKey,
  db: Executor,
): Promise<string | null> {
  const listed = (await readKeyList(db)).find(({ id }) => id === key.id);
  if (!listed || listed.previous !== null) return null;
  const until = listed.from + OVERLAP_MS;
  const signature = previous.sign(successorMessage(listed, { id: previous.id, until }));
  await db
    .insertInto('signing_successor')
    .values({
      key_id: key.id,
      previous_id: previous.id,
      previous_until: moment(until),
      signature,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another platform may have been quicker, with this key or with another one.
  const successor = (await readKeyList(db)).find((other) => other.previous?.id === previous.id);
  return successor === undefined || successor.id === key.id ? null : successor.id;
}

/**
 * Returns the time at which a replaced key ended, in epoch ms; `null` for a key that has not ended or is not
 * published.
 */
export async function readEndOf(id: string, db: Executor, clock: Clock): Promise<number | null> {
  const until = (await readKeyList(db)).find((key) => key.id === id)?.until ?? null;
  return until === null || until > (await readNow(clock, db)) ? null : until;
}

const endedWords = (id: string, end: number): string =>
  `the signing key ${id} was replaced and ended ${exactTimeText(end)}`;

/** Throws if the key was replaced and has ended, because nobody accepts signatures of an ended key. */
async function assertInUse({ id }: SigningKey, db: Executor, clock: Clock): Promise<void> {
  const end = await readEndOf(id, db, clock);
  if (end !== null) throw new Error(`${endedWords(id, end)}: put its successor back`);
}

/**
 * Checks each hour whether the key of this platform has ended, and logs an error if so. The platform keeps
 * running, although nobody will accept the receipts that it signs. Returns a function that stops the checks.
 */
export function watchKey(
  { db, clock, signing }: { db: Executor; clock: Clock; signing: Pick<SigningKey, 'id'> },
  log: Pick<FastifyBaseLogger, 'error'>,
  repeat: Every = every,
): () => Promise<void> | void {
  const round = async () => {
    const end = await readEndOf(signing.id, db, clock);
    if (end !== null)
      log.error(`${endedWords(signing.id, end)}: restart this platform with its successor`);
  };
  const onError = (error: unknown) => log.error({ err: error }, 'the signing key was not checked');
  return repeat(HOUR_MS, round, { onError });
}

/**
 * Throws if the key was never published in this database, because such a key cannot vouch for a successor.
 */
async function assertPublished({ id }: SigningKey, db: Executor): Promise<void> {
  const isThere = (await readKeyList(db)).some((key) => key.id === id);
  if (!isThere) throw new Error(`the signing key ${id} was never published here`);
}

interface Publishing {
  readonly clock?: Clock;
  /** The key that `key` replaces; `null` if `key` replaces none. */
  readonly previous?: SigningKey | null | undefined;
  readonly log?: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Publishes the public part of `key`, unless it is published already, and a message, signed by `previous`,
 * that `key` replaces `previous`, unless `key` has a predecessor. If `previous` has another successor already,
 * as after a lost key was given up, `key` is published without a predecessor, and the log says so: who holds
 * the fingerprint of an earlier key is not led to it. Throws if `key` itself was replaced and has ended, or if
 * `previous` was never published.
 */
export async function publishKey(
  key: SigningKey,
  db: Executor,
  { clock = databaseClock, previous, log }: Publishing = {},
): Promise<void> {
  const replaced = previous && previous.id !== key.id ? previous : null;
  if (replaced) await assertPublished(replaced, db);
  await sql`insert into signing_key (id, public_key, since)
    values (${key.id}, ${key.publicKey}, ${clock.now()}) on conflict do nothing`.execute(db);
  await assertInUse(key, db, clock);
  const other = replaced && (await appendSuccessor(key, replaced, db));
  if (replaced && other !== null)
    log?.warn(
      `the signing key ${replaced.id} was already replaced by ${other}: ${key.id} is published without a predecessor, so hand its fingerprint to those who hold one`,
    );
}
