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
 * The public keys with which the installation ever signed (TL1). They stay published for good, so that
 * old receipts and logs stay checkable after a change of the key.
 */

/** Platforms that run with a replaced key have so long to start again with its successor. */
const OVERLAP_MS = DAY_MS;

const ALGORITHM = 'Ed25519';

/** All published keys, the oldest first. A replaced key ends when its successor's signature says. */
export async function readKeyList(db: Executor): Promise<ListedKey[]> {
  const { rows } = await sql<{
    id: string;
    publicKey: string;
    from: number;
    until: number | null;
    previousId: string | null;
    signature: string | null;
  }>`select k.id, k.public_key as "publicKey", k.since as "from", next.previous_until as until,
      own.previous_id as "previousId", own.signature
    from signing_key k left join signing_successor own on own.key_id = k.id
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

/** The ids of the keys that sign now: those of a replaced key's successor, not its own. */
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

/** The key before this one signs it; done once, whichever platform starts first. */
async function appendSuccessor(key: SigningKey, previous: SigningKey, db: Executor): Promise<void> {
  const own = (await readKeyList(db)).find(({ id }) => id === key.id);
  if (!own || own.previous !== null) return;
  const until = own.from + OVERLAP_MS;
  const signature = previous.sign(successorMessage(own, { id: previous.id, until }));
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
}

/** The moment in ms at which a replaced key ended; null while its signatures count. */
export async function readEndOf(id: string, db: Executor, clock: Clock): Promise<number | null> {
  const until = (await readKeyList(db)).find((key) => key.id === id)?.until ?? null;
  return until === null || until > (await readNow(clock, db)) ? null : until;
}

const endedWords = (id: string, end: number): string =>
  `the signing key ${id} was replaced and ended ${exactTimeText(end)}`;

/** Throws for a key that was replaced, once its time is over: its signatures count no more. */
async function assertInUse({ id }: SigningKey, db: Executor, clock: Clock): Promise<void> {
  const end = await readEndOf(id, db, clock);
  if (end !== null) throw new Error(`${endedWords(id, end)}: put its successor back`);
}

/**
 * Looks each hour whether this platform still signs with a key that ended, and logs it as an error: bids
 * go on, though nobody will accept their receipts. Returns the stop.
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

/** Throws for a key that signed nothing here: it cannot vouch for another. */
async function assertPublished({ id }: SigningKey, db: Executor): Promise<void> {
  const isThere = (await readKeyList(db)).some((key) => key.id === id);
  if (!isThere) throw new Error(`the signing key ${id} was never published here`);
}

interface Publishing {
  readonly clock?: Clock;
  /** The key that this one replaces; null where it replaces none. */
  readonly previous?: SigningKey | null | undefined;
}

/**
 * Puts the public key among those that are published, signed by the key that it replaces. Throws for a
 * key that itself was replaced.
 */
export async function publishKey(
  key: SigningKey,
  db: Executor,
  { clock = databaseClock, previous }: Publishing = {},
): Promise<void> {
  const replaced = previous && previous.id !== key.id ? previous : null;
  if (replaced) await assertPublished(replaced, db);
  await sql`insert into signing_key (id, public_key, since)
    values (${key.id}, ${key.publicKey}, ${clock.now()}) on conflict do nothing`.execute(db);
  await assertInUse(key, db, clock);
  if (replaced) await appendSuccessor(key, replaced, db);
}
