import { sql } from 'kysely';
import type { Clock } from '../../src/kernel/db/clock.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import type { Database, Executor } from '../../src/kernel/db/open.ts';
import type { WriteContext } from '../../src/kernel/write/write.ts';
import { saveContact } from '../../src/mall/site-content/contact.ts';
import { floorSection, pictureSection, sceneSection } from '../../src/mall/site-content/homes.ts';
import { type Section, saveItem } from '../../src/mall/site-content/section.ts';
import { pageTemplateSection } from '../../src/mall/site-content/templates.ts';
import { hotWordSection } from '../../src/mall/site-content/words.ts';
import { type DemoScene, HOT_WORDS, SCENES, TEMPLATES } from '../mall/assortment/furnishings.ts';
import { actingBy, must, personOf } from '../people.ts';
import { CONTACT, HOMES } from './homes.ts';

interface ContentParts {
  readonly db: Database;
  readonly clock: Clock;
}

/** Zones and categories that the content stands in, and the time from which it is shown. */
interface Frame {
  readonly zones: ReadonlySet<string>;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly startsAtMs: number;
}

/** Saves a new item as the console does, under an id that stays the same in every demonstration. */
const add = async <Item extends { id: string }>(
  section: Section<Item>,
  id: string,
  item: Item,
  context: WriteContext,
) => must(await saveItem(section, item, context, { newId: id }));

async function addHomes(
  { zones, categories, startsAtMs }: Frame,
  context: WriteContext,
): Promise<void> {
  const idOf = new Map(categories.map(({ id, name }) => [name, id]));
  for (const { zoneId, pictures, floors } of HOMES.filter((home) => zones.has(home.zoneId))) {
    for (const [position, picture] of pictures.entries()) {
      const item = { ...picture, id: '', zoneId, position, startsAtMs, endsAtMs: null };
      await add(pictureSection, `${zoneId}-picture-${position}`, item, context);
    }
    for (const [position, { category, ...floor }] of floors.entries()) {
      const categoryId = category === null ? null : (idOf.get(category) ?? null);
      const item = { ...floor, id: '', zoneId, categoryId, position };
      await add(floorSection, `${zoneId}-floor-${position}`, item, context);
    }
  }
}

/** The best-selling product of each category that can be bought by the dozen, by the category's name. */
async function bestOf(names: readonly string[], db: Executor): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    select distinct on (category.name) category.name, goods.id
    from goods join category on category.id = goods.category_id
    where category.name = any(${[...names]}::text[]) and goods.state = 'onSale'
      and not exists (select from sku where sku.goods_id = goods.id and sku.stock <= 60)
    order by category.name, goods.sold desc, goods.id`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function addScene(scene: DemoScene, position: number, context: WriteContext): Promise<void> {
  const { zoneId, name, summary, products } = scene;
  const best = await bestOf(Object.keys(products), context.trx);
  const lines = Object.entries(products).flatMap(([leaf, quantity]) => {
    const productId = best.get(leaf);
    return productId ? [{ productId, quantity }] : [];
  });
  if (lines.length === 0) return;
  const item = { id: '', zoneId, name, summary, position, lines };
  await add(sceneSection, `scene-${position + 1}`, item, context);
}

/** Everything that an operator keeps on the console: footer, homes, scenes, hot words and page templates. */
async function addAll(frame: Frame, context: WriteContext): Promise<Record<never, never>> {
  const { zones, categories } = frame;
  must(await saveContact({ contact: CONTACT, seen: null }, context));
  await addHomes(frame, context);
  for (const [index, content] of HOT_WORDS.entries()) {
    const item = { id: '', content, isShown: true, isPinned: index < 3, searches: 0 };
    await add(hotWordSection, `hot-${index + 1}`, item, context);
  }
  for (const { id, zoneId, categoryId, blocks } of TEMPLATES) {
    if (zoneId !== null && !zones.has(zoneId)) continue;
    if (categoryId !== null && !categories.some((one) => one.id === categoryId)) continue;
    const item = { id: '', zoneId, categoryId, blocks: [...blocks] };
    await add(pageTemplateSection, id, item, context);
  }
  for (const [position, scene] of SCENES.entries())
    if (zones.has(scene.zoneId)) await addScene(scene, position, context);
  return {};
}

/**
 * The demonstration's content, saved by its operator through the console's own service; needs zones,
 * categories and products. Where there is a footer nothing is loaded.
 */
export async function loadContent(parts: ContentParts): Promise<void> {
  const { db, clock } = parts;
  if (await db.selectFrom('contact').select('id').executeTakeFirst()) return;
  const zones = await db.selectFrom('zone').select('id').execute();
  const frame = {
    zones: new Set(zones.map(({ id }) => id)),
    categories: await db.selectFrom('category').select(['id', 'name']).execute(),
    startsAtMs: await readNow(clock, db),
  };
  const operator = await personOf('yyr01', parts);
  await actingBy(parts)(operator, (context) => addAll(frame, context));
}
