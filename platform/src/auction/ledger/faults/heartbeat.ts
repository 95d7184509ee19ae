import { CLOSING_LOSS_MS, type Fault } from '@jicai/shared/domain/auction/clock/fault.ts';
import { sql } from 'kysely';
import { moment } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { LedgerDeps } from '../turn.ts';

/*
 * AU18: every platform that can accept bids writes the time into one shared row (`platform_pulse`)
 * every second. The age of the row tells how long no platform at all could accept bids. AU19: each
 * heartbeat compares the database's clock with the clock of this process.
 */

/**
 * The interval between two heartbeats of one platform, in ms. A platform that is running notices
 * the end of an outage at the latest after this time.
 */
export const HEARTBEAT_MS = 1_000;

type Deps = Pick<LedgerDeps, 'db' | 'clock'>;

/**
 * Returns the shortest outage, in ms, that pauses an auction whose closing the outage touches
 * (AU18): the configured value of the clock guard, or `CLOSING_LOSS_MS` without a clock guard.
 */
export const closingLossOf = ({ clock }: Pick<LedgerDeps, 'clock'>): number =>
  clock.guard?.closingLossMs ?? CLOSING_LOSS_MS;

/**
 * Writes one heartbeat. If no platform wrote one for at least `closingLossOf`, marks the auctions
 * that may have lost time; the next transaction that locks a marked auction checks the fault before
 * anything else. While the database's and the process's clocks disagree (AU19), marks the running
 * auctions that the fault may affect, and writes no heartbeat until `ClockGuard` adopts the
 * database's new time. Also marks auctions if the last heartbeat lies more than `limitMs` in the
 * future, because the database's clock was set back.
 */
export async function recordHeartbeat({ db, clock }: Deps): Promise<void> {
  const { guard } = clock;
  const sentAt = guard?.monotonic() ?? 0;
  const { rows } = await sql<{ now: number; beat_at: number | null }>`
    select ${clock.now()} as now, beat_at from platform_pulse`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database gave no time');
  const reading = { now: row.now, sentAt, receivedAt: guard?.monotonic() ?? 0 };
  const fault = guard?.check(reading);
  if (fault) {
    await markAuctions({ ...fault, cause: 'clock' }, db);
    if (!guard?.adopt(reading)) return;
  }
  const isSetBack = guard && row.beat_at !== null && row.beat_at - row.now > guard.limitMs;
  if (isSetBack && row.beat_at !== null) {
    await markAuctions({ from: row.beat_at, to: row.beat_at, cause: 'clock' }, db);
  }
  if (await isBeatWritten({ db, clock })) return;
  await db.transaction().execute((trx) => writeHeartbeat({ db: trx, clock }));
}

/**
 * Writes the heartbeat in one statement if the last heartbeat is less than `closingLossOf` old.
 * Resolves to false, without writing, if it is older or if there was none before.
 */
async function isBeatWritten({ db, clock }: Deps): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update platform_pulse set beat_at = ${clock.now()} where beat_at > ${clock.now()}
      - make_interval(secs => ${closingLossOf({ clock }) / 1_000}::float8)`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Writes the heartbeat and, after a long silence, marks the auctions in the same transaction, so
 * that only one of two returning platforms marks them for the silence.
 */
async function writeHeartbeat({
  db,
  clock,
}: {
  readonly db: Executor;
  readonly clock: LedgerDeps['clock'];
}): Promise<void> {
  const { rows } = await sql<{ beat_at: number | null }>`
    select beat_at from platform_pulse for update`.execute(db);
  const before = rows[0]?.beat_at ?? null;
  const { rows: times } = await sql<{ now: number }>`
    update platform_pulse set beat_at = ${clock.now()} returning beat_at as now`.execute(db);
  const now = times[0]?.now;
  if (before === null || now === undefined) return;
  const outage = outageSince(before, now, clock);
  if (outage) await markAuctions(outage, db);
}

/**
 * Returns the outage since the last heartbeat; null if there was none. A late heartbeat alone is none: the
 * process may have been busy while the database answered it. What counts is the last silence of the
 * database towards this process, whichever transaction ended it, as long as no heartbeat was written since:
 * of several auctions that lost the same time the first to be looked at must not hide it from the others.
 *
 * @param beatAt the time of the last heartbeat, by the database's clock
 * @param now the database's time, of a reading that the clock guard has checked
 */
export function outageSince(beatAt: number, now: number, clock: LedgerDeps['clock']): Fault | null {
  const silence = clock.guard ? clock.guard.lastSilence() : { from: 0, to: now };
  if (!silence || beatAt >= silence.to) return null;
  const from = Math.max(beatAt, silence.from);
  return silence.to - from >= closingLossOf({ clock })
    ? { from, to: silence.to, cause: 'outage' }
    : null;
}

/**
 * Marks the running auctions that may have lost time by a fault: auctions whose window was open
 * during the fault, and auctions with rounds that opened before the fault ended, because the fault
 * may overlap a later window. An auction that is marked already keeps its mark if the cause is
 * another one; with the same cause the mark reaches from the earlier beginning to the new end.
 */
async function markAuctions({ from, to, cause }: Fault, db: Executor): Promise<void> {
  await sql`
    update auction set fault_cause = ${cause}, fault_to = ${moment(to)},
      fault_from = least(fault_from, ${moment(from)})
    where not settled and run_state = 'started' and opens_at <= ${moment(to)}
      and (closes_at > ${moment(from)} or rounds is not null)
      and (fault_from is null or fault_cause = ${cause})`.execute(db);
}
