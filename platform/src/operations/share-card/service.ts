import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';
import type { ProductCard } from '@jicai/shared/contract/mall/catalog/product.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import type { ShareCard, ShareKind } from '@jicai/shared/contract/operations/share-card.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  firstOnFloors,
  looksOf,
  SEEN_AT_ONCE,
} from '@jicai/shared/domain/mall/catalog/first-looks.ts';
import { pictureUrl } from '@jicai/shared/domain/mall/catalog/picture-url.ts';
import { isPublished } from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { createCatalog } from '../../mall/catalog/service.ts';
import { readHome } from '../../mall/content/service.ts';
import { audiencesOf } from '../../mall/notice/service.ts';
import { findGroupBuy } from '../../ordering/group-buy/row.ts';
import { maySeeTender } from '../../sourcing/enrolment/tender.ts';
import { findProjectByNumber } from '../../sourcing/life/row.ts';

export interface ShareNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** The catalogue's search, as every visitor may ask it. */
  readonly search: ReturnType<typeof createCatalog>['search'];
}

type Read = (id: string, needs: ShareNeeds) => Promise<ShareCard | null>;

/** The most characters of a description: more is cut off wherever it is shown. */
const MOST = 120;

const cardOf = (title: string, description: string, picture = ''): ShareCard => ({
  title,
  description: [...description].slice(0, MOST).join(''),
  picture: pictureUrl(picture),
});

interface ProductRow {
  readonly name: string;
  readonly summary: string;
  readonly unit: string;
  readonly price: Fen;
  readonly picture: string;
  readonly shop: string;
}

/** A product that its page shows: one that was approved. */
const productCard: Read = async (id, { db }) => {
  const { rows } = await sql<ProductRow>`
    select g.name, g.summary, g.unit, g.price, coalesce(g.pictures[1], '') as picture,
      shop.name as shop
    from goods g join shop on shop.id = g.shop_id
    where g.id = ${id} and g.state not in ('draft', 'pendingReview', 'rejected')`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { name, summary, unit, price, picture, shop } = row;
  const priced = say('shareCard.priced', { price: formatFen(price), unit, shop });
  return cardOf(name, summary === '' ? priced : `${priced} · ${summary}`, picture);
};

const shopCard: Read = async (id, { db }) => {
  const { rows } = await sql<{ name: string; summary: string; business: string }>`
    select name, summary, main_business as business from shop
    where id = ${id} and state in ('active', 'suspended')`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { name, summary, business } = row;
  return cardOf(name, summary || business || say('shareCard.shop', { shop: name }));
};

/** A published group buy for all units; its page asks for a login, and says more. */
const groupBuyCard: Read = async (id, { db }) => {
  const row = await findGroupBuy(id, db);
  if (row?.scope !== 'all' || !isPublished(row.state)) return null;
  const { terms, productName: name, unit, picture, endsAt } = row;
  const words = {
    name,
    unit,
    target: String(terms.target),
    until: timeText(endsAt).slice(0, 16),
  };
  const title = say('shareCard.groupBuyTitle', { title: terms.title });
  return cardOf(title, say('shareCard.groupBuy', words), picture);
};

/** A project that a visitor may read of. */
const projectCard: Read = async (number, { db }) => {
  const row = await findProjectByNumber(number, db);
  if (!row || !(await maySeeTender(row, null, db))) return null;
  return cardOf(row.draft.name, say('shareCard.project', { unit: row.unitName, number }));
};

/** A notice that visitors may read; unlike its page this counts as no reading. */
const noticeCard: Read = async (id, { db, clock }) => {
  const { rows } = await sql<{ title: string; publishedAt: number }>`
    select title, published_at as "publishedAt" from notice
    where id = ${id} and published_at <= ${clock.now()}
      and audience = any(${audiencesOf(null)}::text[])`.execute(db);
  const [row] = rows;
  return row ? cardOf(row.title, say('shareCard.notice', { day: dayOf(row.publishedAt) })) : null;
};

const CARDS: Readonly<Partial<Record<ShareKind, Read>>> = {
  product: productCard,
  shop: shopCard,
  groupBuy: groupBuyCard,
  project: projectCard,
  notice: noticeCard,
};

type ReadProducts = (id: string, needs: ShareNeeds) => Promise<readonly ProductCard[]>;

const homeProducts: ReadProducts = async (zoneId, needs) =>
  firstOnFloors((await readHome(needs, zoneId)).floors);

const foundProducts: ReadProducts = async (words, { search }) => {
  const keyword = words === '' ? null : words;
  const found = await search({ ...anySearch, keyword, pageSize: SEEN_AT_ONCE });
  return isRefusal(found) ? [] : found.rows;
};

const PRODUCTS: Readonly<Partial<Record<ShareKind, ReadProducts>>> = {
  home: homeProducts,
  search: foundProducts,
};

/**
 * The card of a public thing, and the products that a home or a search shows first, as a visitor may
 * know them, whoever asks; null and none for everything else.
 */
export async function readShareCard(
  { kind, id }: { readonly kind: ShareKind; readonly id: string },
  needs: ShareNeeds,
): Promise<{ card: ShareCard | null; looks: FirstLook[] }> {
  const products = await PRODUCTS[kind]?.(id, needs);
  return {
    card: (await CARDS[kind]?.(id, needs)) ?? null,
    looks: looksOf(products ?? []),
  };
}
