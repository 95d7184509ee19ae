import {
  draftLabels,
  type Finding,
  PRODUCT_PICTURE_BASE,
} from '@jicai/shared/contract/supply/product.ts';
import {
  judgeProduct,
  type PictureFacts,
  type VerdictFacts,
} from '@jicai/shared/domain/supply/product/verdict.ts';
import { type BannedWord, wordFinder } from '@jicai/shared/domain/supply/words.ts';
import { sql } from 'kysely';
import { pictureSize } from '../../files/content/pictures.ts';
import { findFile } from '../../files/upload/repository.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { readSetting, shopLiveProducts, shopNewProducts } from '../../kernel/settings/settings.ts';
import type { ProductRow } from './row.ts';

/** The parts of the platform that the automatic check needs. */
export interface VerdictNeeds {
  readonly clock: Clock;
  readonly files: Pick<Files, 'deps'>;
}

const PICTURE_HEAD = 1_024 * 1_024;

/** The id of the file at a picture's path; null for a drawn picture. */
export const fileIdOf = (path: string): string | null =>
  path.startsWith(PRODUCT_PICTURE_BASE) ? path.slice(PRODUCT_PICTURE_BASE.length) : null;

async function readPictures(
  paths: readonly string[],
  { files }: VerdictNeeds,
  db: Executor,
): Promise<PictureFacts[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const id = fileIdOf(path);
      const file = id === null ? undefined : await findFile(id, db);
      if (!file) return [];
      const head = await files.deps.storage.read(
        file.upload.key,
        0,
        Math.min(file.size, PICTURE_HEAD),
      );
      const size = pictureSize(file.extension, head);
      return size ? [{ path, ...size, bytes: file.size }] : [];
    }),
  );
  return found.flat();
}

type FactsRow = Omit<VerdictFacts, 'pictures' | 'findWords' | 'category' | 'ceiling'> & {
  readonly isLeaf: boolean;
  readonly isAllowed: boolean;
  readonly ceiling: number | null;
  readonly standard: string | null;
};

/**
 * Runs the automatic check over the text of a product: all findings at once. A constant number of
 * statements, and the heads of its pictures.
 */
export async function checkProduct(
  row: ProductRow,
  needs: VerdictNeeds,
  db: Executor,
): Promise<Finding[]> {
  const [facts, pictures, words] = await Promise.all([
    readFacts(row, needs.clock, db),
    readPictures(row.draft.pictures, needs, db),
    readWords(db),
  ]);
  const { isLeaf, isAllowed, ceiling, standard, ...rest } = facts;
  const all: VerdictFacts = {
    ...rest,
    category: isLeaf ? { isAllowed } : null,
    ceiling: ceiling === null ? null : { amount: ceiling, standard: standard ?? '' },
    pictures,
    findWords: wordFinder(words),
  };
  return judgeProduct(
    row.draft,
    all,
    (field) => Object.entries(draftLabels).find(([name]) => name === field)?.[1] ?? field,
  );
}

/** The library is small and changes rarely; it is read anew for each check. */
export const readWords = (db: Executor): Promise<BannedWord[]> =>
  db.selectFrom('banned_word').select(['word', 'class', 'action']).limit(20_000).execute();

async function readFacts(
  { id, shopId, draft }: ProductRow,
  clock: Clock,
  db: Executor,
): Promise<FactsRow> {
  const brand = draft.brandName.trim();
  const model = draft.model.trim().toLowerCase();
  const path = sql`coalesce((select path from category where id = ${draft.categoryId}), '{}')`;
  const rule = sql`from category_rule r join category c on c.id = r.category_id
    where r.category_id = any(${path})`;
  const same = (condition: ReturnType<typeof sql>) => sql`(select g.name from goods g
      left join brand b on b.id = g.brand_id left join product_draft d on d.goods_id = g.id
    where g.shop_id = ${shopId} and g.id <> ${id} and (d.state = 'inReview' or g.state not in ('draft', 'rejected'))
      and ${condition} limit 1)`;
  const live = sql`(select s.id from sku s where s.goods_id = ${id} order by s.price, s.position limit 1)`;
  const priceBefore = (days: number) => sql`(select p.price from price_point p
    where p.sku_id = ${live} and p.at <= ${clock.now()} - make_interval(days => ${days})
    order by p.at desc limit 1)`;
  const approved = sql`('onSale', 'offSale', 'frozen')`;
  const { rows } = await sql<FactsRow>`
    select exists (select from category where id = ${draft.categoryId})
        and not exists (select from category where parent_id = ${draft.categoryId}) as "isLeaf",
      (not exists (select from shop_category where shop_id = ${shopId}) or exists (
        select from shop_category where shop_id = ${shopId} and category_id = any(${path}))) as "isAllowed",
      (select r.ceiling ${rule} and r.ceiling is not null order by c.level desc limit 1) as ceiling,
      (select r.standard ${rule} and r.ceiling is not null order by c.level desc limit 1) as standard,
      array(select distinct unnest(r.certificates) ${rule}) as "neededCertificates",
      array(select distinct kind from shop_certificate where shop_id = ${shopId}
        and (expires_at is null or expires_at > ${clock.now()})) as "validCertificates",
      ${draft.barcode === '' ? sql`null` : same(sql`(g.barcode = ${draft.barcode} or (d.state = 'inReview' and d.barcode = ${draft.barcode}))`)} as "sameBarcode",
      ${
        brand === '' || model === ''
          ? sql`null`
          : same(sql`((b.name = ${brand} and lower(g.model) = ${model})
            or (d.state = 'inReview' and d.brand = ${brand} and lower(d.model) = ${model}))`)
      } as "sameModel",
      not exists (select from brand where name = ${brand}) as "isNewBrand",
      (select min(s.price) from sku s where s.goods_id = ${id}) as "livePrice",
      ${priceBefore(7)} as "priceWeekAgo", ${priceBefore(30)} as "priceMonthAgo",
      array(select g.price from goods g join brand b on b.id = g.brand_id
        where b.name = ${brand} and g.model <> '' and lower(g.model) = ${model}
          and g.shop_id <> ${shopId} and g.state = 'onSale' limit 50) as "otherPrices",
      (select count(*)::int from goods where shop_id = ${shopId} and state = 'onSale') as "liveProducts",
      (select count(distinct e.goods_id)::int from product_event e join goods g on g.id = e.goods_id
        where g.shop_id = ${shopId} and e.transition = 'submit' and g.id <> ${id}
          and (g.state not in ${approved} or g.listed_at > ${clock.now()} - interval '1 day')
          and e.at > ${clock.now()} - interval '1 day') as "newToday"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a select without a row');
  const numbers = (list: readonly (number | string)[]) => list.map(Number);
  const mostLive = await readSetting(shopLiveProducts, process.env, db);
  const mostNew = await readSetting(shopNewProducts, process.env, db);
  return { ...facts, otherPrices: numbers(facts.otherPrices), mostLive, mostNew };
}
