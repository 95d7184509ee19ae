import { randomUUID } from 'node:crypto';
import { type BidDeps, takeBid } from '@jicai/platform/src/auction/bidding/bids.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Acknowledged } from '../../../../harness/ledger/checker.ts';
import { personIdOf, supplierOrg } from '../../../../harness/people/cast.ts';
import { freshDatabase } from '../../../../harness/servers/database.ts';
import { startPlatform, type World } from '../../../../harness/world.ts';

/* Bids that come in the same tick: the first goes alone, the others are the next batch. */

export const signing = openSigningKey({ base64: null, file: null });
export const depsOn = (db: Database): BidDeps => ({ db, clock: databaseClock, signing });

/** The databases that bids are tried on. */
export const DATABASES = ['postgres', 'pooler', 'embedded'] as const;

/** A world on one of them. */
export async function worldOn(kind: (typeof DATABASES)[number]): Promise<World> {
  if (kind !== 'pooler') return startPlatform({ database: kind });
  const { url } = await freshDatabase();
  return startPlatform({ db: openPostgres(url, 20, 10, true) });
}

/** A bid as it is made; `by` is the supplier's number. */
export interface Made {
  readonly by: number;
  readonly amount: string;
  readonly key?: string;
}

export async function bid(
  deps: BidDeps,
  packageNumber: string,
  { by, amount, key = randomUUID() }: Made,
): Promise<Acknowledged> {
  const invoked = performance.now();
  const actor = {
    personId: personIdOf(`supplier${by}`),
    supplierId: supplierOrg(by),
    requestKey: key,
  };
  const answer = await takeBid(deps, actor, { packageNumber, amount, lines: [] }, []);
  const answered = performance.now();
  const receipt = isRefusal(answer) && 'answer' in answer ? answer.answer : answer;
  if (isRefusal(receipt)) throw new Error(`no receipt: ${receipt.refused}`);
  return { receipt: receipt as BidReceipt, invoked, answered };
}

/** The numbers of events that each transaction of an auction's log wrote, in the log's order. */
export async function transactionsOf(
  packageNumber: string,
  db: Database,
  kinds = ['bid.accepted', 'bid.refused'],
): Promise<number[]> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from auction_event
    where package_number = ${packageNumber} and kind = any(${kinds}::text[])
    group by xmin order by min(seq)`.execute(db);
  return rows.map(({ made }) => made);
}

/** Holds an auction's row until it is let go. */
export async function holdRow(packageNumber: string, db: Database) {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (trx) => {
    await sql`select from auction where package_number = ${packageNumber} for update`.execute(trx);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return async () => {
    letGo.resolve();
    await done;
  };
}
