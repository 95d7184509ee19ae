import { type Clock, moment } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { CONTACT, HOMES } from './homes.ts';

/** The demonstration's homes; needs the zones and categories. Loading them again changes nothing. */
export async function loadContent({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const starts = moment(await readNow(clock, db));
  const zones = await db.selectFrom('zone').select('id').execute();
  const categories = await db.selectFrom('category').select(['id', 'name']).execute();
  const idOf = new Map(categories.map(({ id, name }) => [name, id]));
  await db
    .insertInto('contact')
    .values(CONTACT)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  for (const { zoneId, pictures, floors } of HOMES) {
    if (!zones.some(({ id }) => id === zoneId)) continue;
    await db
      .insertInto('home_picture')
      .values(
        pictures.map((picture, position) => ({
          ...picture,
          id: `${zoneId}-picture-${position}`,
          zone_id: zoneId,
          position,
          starts_at: starts,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await db
      .insertInto('home_floor')
      .values(
        floors.map(({ category, ...floor }, position) => ({
          ...floor,
          id: `${zoneId}-floor-${position}`,
          zone_id: zoneId,
          category_id: category === null ? null : (idOf.get(category) ?? null),
          position,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}
