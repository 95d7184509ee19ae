import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { sql } from 'kysely';
import type { Answer } from '../client/sealed-client.ts';
import type { World } from '../world.ts';
import type { Publication } from './publication.ts';

/** Publishes a sealed auction with these quotes, by supplier; its time is over where said. */
export async function sealedAuction(
  world: World,
  quotes: Readonly<Record<number, string>> = {},
  { over = false, ...publication }: Publication & { readonly over?: boolean } = {},
): Promise<string> {
  const rules = { quoteMethod: 'sealed' as const, ...publication.rules };
  const packageNumber = await world.publish({ ...publication, rules });
  for (const [n, amount] of Object.entries(quotes)) {
    const answer = await world.bid(Number(n), packageNumber, amount);
    if (answer.state !== 1) throw new Error(`quote refused: ${answer.text}`);
  }
  if (over) await endNow(world, packageNumber);
  return packageNumber;
}

/** The end is in `ms`, as if it had been published so: the checker replays from what was. */
export async function endIn(
  { db }: Pick<World, 'db'>,
  packageNumber: string,
  ms: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Behind whoever holds it: no bid is accepted later than the end.
    await sql`select from auction where package_number = ${packageNumber} for update`.execute(trx);
    await sql`update auction set closes_at = greatest(t.at, last_event_at + interval '1 millisecond'),
        original_closes_at = greatest(t.at, last_event_at + interval '1 millisecond')
      from (select ${databaseClock.now()} + ${ms} * interval '1 millisecond' as at) t
      where package_number = ${packageNumber}`.execute(trx);
  });
}

/** The deadline is now. */
export const endNow = (world: Pick<World, 'db'>, packageNumber: string): Promise<void> =>
  endIn(world, packageNumber, 0);

/** The handler asks for the opening. */
export const askToOpen = (world: World, packageNumber: string) =>
  world.as('handler').call(sealedEndpoints.open, { packageNumber });

/**
 * The id under which the supervisor sees the first request that waits; 0 without one. Where the number of
 * quotes is hidden it is the request's place among those of the auction (AU21).
 */
export async function waitingId(
  { db }: Pick<World, 'db'>,
  packageNumber: string,
  kind: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ id: number; place: number; hides: boolean; waits: boolean }>`
    select c.id, row_number() over (order by c.id)::int as place, c.decision is null
        and (${kind}::text is null or c.kind = ${kind}) as waits,
      coalesce(a.rules ->> 'quoteMethod' = 'sealed' and a.rules ->> 'sealedCount' = 'hidden', false)
        as hides
    from countersign c join auction a on a.package_number = c.package_number
    where c.package_number = ${packageNumber} order by c.id`.execute(db);
  const found = rows.find(({ waits }) => waits);
  if (!found) return 0;
  return found.hides ? found.place : found.id;
}

/** The supervisor decides the request that waits. */
export async function decideOpening(
  world: World,
  packageNumber: string,
  agrees = true,
): Promise<Answer<object>> {
  const id = await waitingId(world, packageNumber, 'opening');
  const decision = { packageNumber, id, agrees, note: agrees ? '' : '再核实' };
  return world.as('supervisor').call(biddingEndpoints.decideCountersign, decision);
}

/** Both people, one after the other. */
export async function openQuotes(world: World, packageNumber: string): Promise<void> {
  const asked = await askToOpen(world, packageNumber);
  if (asked.state !== 1) throw new Error(`not asked: ${asked.text}`);
  const done = await decideOpening(world, packageNumber);
  if (done.state !== 1) throw new Error(`not opened: ${done.text}`);
}
