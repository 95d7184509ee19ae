import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { readSetting, securitySyslog } from '../../../kernel/settings/settings.ts';
import { parseReceiver, type Receiver, sendBytes } from '../../../kernel/syslog/send.ts';
import { frameOf, type SinkEntry, syslogMessage } from './message.ts';

/** Entries that go over one connection, and how many times that a round goes on at most. */
const BATCH = 500;
const MOST_BATCHES = 10;
/** A platform that dies while it sends keeps others waiting for so long, in seconds. */
const LEASE_SECONDS = 120;

export interface ForwardNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** The reason of a failed delivery, cut to what a page can show. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);

/** Takes the turn of sending; the entry up to which all were sent, null while another platform sends. */
async function takeTurn({ db, clock }: ForwardNeeds): Promise<number | null> {
  const { rows } = await sql<{ sent: number }>`
    update security_sink set leased_until = ${clock.now()} + ${`${LEASE_SECONDS} seconds`}::interval
    where leased_until is null or leased_until <= ${clock.now()}
    returning sent_seq as sent`.execute(db);
  return rows[0]?.sent ?? null;
}

/** The next entries. The log's head is locked until a writer commits, so none appears before another. */
async function entriesAfter(seq: number, db: Database): Promise<SinkEntry[]> {
  const { rows } = await sql<SinkEntry>`
    select seq, at as "atMs", action, was_refused as "wasRefused", person_id as "personId", actor,
      unit_id as "unitId", address, object, detail, hash
    from security_log where seq > ${seq} order by seq limit ${BATCH}`.execute(db);
  return rows;
}

async function sendFrom(sent: number, receiver: Receiver, needs: ForwardNeeds): Promise<void> {
  const { db, clock } = needs;
  const name = hostname();
  let from = sent;
  for (let round = 0; round < MOST_BATCHES; round += 1) {
    const entries = await entriesAfter(from, db);
    const last = entries.at(-1);
    if (!last) return;
    await sendBytes(
      receiver,
      Buffer.concat(entries.map((entry) => frameOf(syslogMessage(entry, name)))),
    );
    await sql`update security_sink set sent_seq = ${last.seq}, before_seq = ${from},
      leased_until = ${clock.now()} + ${`${LEASE_SECONDS} seconds`}::interval`.execute(db);
    from = last.seq;
    if (entries.length < BATCH) return;
  }
}

/**
 * Sends the entries of the security log that the configured syslog receiver has not had, in their
 * order, each at least once. Nobody who writes to the log waits for it. Throws when the receiver does
 * not take them; the entries wait, and the delivery before goes again with them, because a receiver
 * that was about to end may have read it without keeping it.
 */
export async function forwardLog(needs: ForwardNeeds): Promise<void> {
  const { db } = needs;
  const receiver = parseReceiver(await readSetting(securitySyslog, process.env, db));
  if (!receiver) return;
  const sent = await takeTurn(needs);
  if (sent === null) return;
  try {
    await sendFrom(sent, receiver, needs);
  } catch (error) {
    await sql`update security_sink set sent_seq = before_seq, leased_until = null,
      failure = ${reasonOf(error)}`.execute(db);
    throw error;
  }
  await sql`update security_sink set leased_until = null, failure = null`.execute(db);
}

/** The entries that wait for the receiver. */
export interface Backlog {
  /** The time of the oldest of them, in ms; null: none waits. */
  readonly oldestMs: number | null;
  readonly failure: string | null;
}

/** The oldest entry that waits, and why the last attempt failed. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select failure, (select l.at from security_log l where l.seq > s.sent_seq
      order by l.seq limit 1) as "oldestMs" from security_sink s`.execute(db);
  return rows[0] ?? { oldestMs: null, failure: null };
}
