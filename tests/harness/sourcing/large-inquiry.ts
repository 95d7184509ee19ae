import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { endQuoting, openAll, openInquiry, sheetOf, submitAs } from './inquiries.ts';
import { sourcingWorld } from './projects.ts';

/** A large evaluation: its items, and the suppliers who quoted all of them. */
export const LARGE = { items: 500, suppliers: 20 } as const;

/** Items by number, as an editor or a template has them. */
export const itemsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `试剂 ${index + 1}`,
    spec: '分析纯',
    unit: '瓶',
    quantity: '2',
  }));

/**
 * An inquiry whose quotes are opened, each of every item; answers the package's number. Its `handler` and
 * its `supplier1` log in with the password of the demonstration.
 */
export async function addLargeInquiry(db: Database, quoteKey: Buffer): Promise<string> {
  const world = await sourcingWorld({ db, quoteKey, suppliers: LARGE.suppliers });
  const lines = itemsUpTo(LARGE.items);
  const packages = [{ name: '试剂一批', startingPrice: fen(110_000_00), lines }];
  const { packageNumber } = await openInquiry(world, { packages }, LARGE.suppliers);
  for (let n = 1; n <= LARGE.suppliers; n += 1) {
    const prices = lines.map(() => String(50 + n));
    const { state, text } = await submitAs(world, n, packageNumber, sheetOf(prices));
    if (state !== 1) throw new Error(`quote ${n}: ${text}`);
  }
  await endQuoting(world, packageNumber);
  await openAll(world, packageNumber);
  await world.app.close();
  await sql`update person set password_hash = demo.password_hash from person demo
    where demo.login_name = 'jbr01' and person.login_name in ('handler', 'supplier1')`.execute(db);
  return packageNumber;
}
