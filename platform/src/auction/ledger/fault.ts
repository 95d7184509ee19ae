import { FAULT_MS, type Outage, pauseForFault } from '@jicai/shared/domain/auction/clock/fault.ts';
import { clockText } from '@jicai/shared/domain/kernel/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { announce } from './notices.ts';
import type { LedgerDeps } from './turn.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/*
 * AU18: every platform that can accept bids writes a heartbeat into one row every few seconds. The
 * age of the row is how long no platform could accept any; it holds for all platforms together.
 */

/** The time between two heartbeats in ms; a pause for a fault may be late by as much. */
export const HEARTBEAT_MS = 3_000;

/**
 * Writes one heartbeat. After a silence that is long enough it marks the auctions whose window it
 * touched; each is paused by the next transaction that takes its row, before anything else.
 */
export async function recordHeartbeat({
  db,
  clock,
}: Pick<LedgerDeps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ beat_at: number | null }>`
      select beat_at from platform_pulse for update`.execute(trx);
    const before = rows[0]?.beat_at ?? null;
    const { rows: times } = await sql<{ now: number }>`
      update platform_pulse set beat_at = greatest(beat_at, ${clock.now()})
      returning beat_at as now`.execute(trx);
    const now = times[0]?.now;
    if (before === null || now === undefined || now - before <= FAULT_MS) return;
    await sql`
      update auction set fault_from = coalesce(fault_from, ${moment(before)}), fault_to = ${moment(now)}
      where not settled and run_state = 'started'
        and opens_at < ${moment(now)} and closes_at > ${moment(before)}`.execute(trx);
  });
}

/** The outages that are not yet applied to this auction: one on its row, one that goes on. */
function outagesOf({ auction }: UnitOfWork, heartbeatAt: number | null, now: number): Outage[] {
  const outages = auction.fault ? [auction.fault] : [];
  // The platform is back and its heartbeat still on the way: the first bid must not overtake it.
  if (heartbeatAt !== null && now - heartbeatAt > FAULT_MS)
    outages.push({ from: heartbeatAt, to: now });
  return outages;
}

/** Pauses the auction when it lost too much of its window; before anything of it is due (AU16). */
export async function pauseIfFaulty(
  work: UnitOfWork,
  heartbeatAt: number | null,
  now: number,
  trx: Executor,
): Promise<void> {
  const outages = outagesOf(work, heartbeatAt, now);
  if (work.auction.fault) await forgetFault(work.auction.packageNumber, trx);
  for (const outage of outages) {
    const { clock, lastEventAt } = work.auction;
    const paused = pauseForFault(clock, outage, lastEventAt);
    if (!paused) continue;
    const from = paused.pausedAt ?? outage.from;
    const reason = say('auction.fault');
    work.change({ clock: paused, stateReason: reason });
    const payload = {
      reason,
      endFrom: clock.closesAt,
      endTo: paused.closesAt,
      fault: { from, to: outage.to },
    };
    work.append({ kind: 'state.paused', at: now, payload });
    const minutes = String(Math.round((outage.to - from) / 60_000));
    const text = say('fault.paused', { from: clockText(from), minutes });
    await announce({ work, now, trx }, text);
  }
}

async function forgetFault(packageNumber: string, trx: Executor): Promise<void> {
  await trx
    .updateTable('auction')
    .set({ fault_from: null, fault_to: null })
    .where('package_number', '=', packageNumber)
    .execute();
}
