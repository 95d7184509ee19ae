import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import {
  sessionEndpoints,
  signInEndpoints,
  signInKeyEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { regionEndpoints } from '@jicai/shared/contract/identity/region.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { agreementEndpoints } from '@jicai/shared/contract/mall/agreement.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { pointEndpoints } from '@jicai/shared/contract/mall/points.ts';
import { reviewsEndpoints } from '@jicai/shared/contract/mall/reviews.ts';
import { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { evidenceEndpoints, MOST_LEAVES } from '@jicai/shared/contract/operations/evidence.ts';
import { registrationEndpoints } from '@jicai/shared/contract/operations/registration.ts';
import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { shareCardEndpoints } from '@jicai/shared/contract/operations/share-card.ts';
import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { fixedPointEndpoints } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { entryEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';

/** The contents of a mall: the walk asks for what is there, since asking for nothing costs nothing. */
export interface MallFacts {
  readonly productId: string;
  readonly shopIds: readonly string[];
  readonly zoneId: string | null;
  readonly categoryId: string;
  readonly brandNames: readonly string[];
  readonly tagIds: readonly string[];
  readonly sceneId: string | null;
  readonly noticeId: string | null;
  /** Words that most products have. */
  readonly words: readonly string[];
  readonly packageNumber: string | null;
  /** A project whose sign-up is public; null where nobody published one. */
  readonly tenderNumber: string | null;
  /** A project whose result is public. */
  readonly resultNumber: string | null;
  readonly fixedServiceId: string | null;
  /** The sizes of the tree's first and last checkpoint; 1 where there is none. */
  readonly treeSizes: { readonly first: number; readonly second: number };
}

/** Reads from a filled mall what the walk needs. */
export async function mallFacts(db: Database): Promise<MallFacts> {
  const texts = async (query: string): Promise<string[]> => {
    const { rows } = await sql.raw<{ of: string }>(query).execute(db);
    return rows.map(({ of }) => of);
  };
  const first = async (query: string) => (await texts(query))[0];
  const productId = await first(`select goods_id as of from deal group by 1
    order by count(*) desc limit 1`);
  return {
    productId: productId ?? (await first('select id as of from goods limit 1')) ?? '',
    shopIds: await texts(`select id as of from shop limit ${limits.searchChoices}`),
    zoneId:
      (await first('select zone_id as of from goods group by 1 order by count(*) desc')) ?? null,
    categoryId:
      (await first(`select category_id as of from goods where category_id is not null
        group by 1 order by count(*) desc limit 1`)) ?? '',
    brandNames: await texts(`select name as of from brand limit ${limits.searchChoices}`),
    tagIds: await texts(`select id as of from tag limit ${limits.searchChoices}`),
    sceneId: (await first('select id as of from scene limit 1')) ?? null,
    noticeId: (await first('select id as of from notice limit 1')) ?? null,
    words: await texts('select word as of from search_word order by weight desc limit 10'),
    packageNumber:
      (await first(`select package_number as of from auction_event group by 1
        order by count(*) desc limit 1`)) ?? null,
    tenderNumber:
      (await first("select number as of from sourcing_project where state = 'signUp' limit 1")) ??
      null,
    resultNumber:
      (await first("select number as of from sourcing_project where state = 'awarded' limit 1")) ??
      null,
    fixedServiceId: (await first('select id as of from fixed_service limit 1')) ?? null,
    treeSizes: {
      first: Number((await first('select min(size)::text as of from evidence_checkpoint')) ?? 1),
      second: Number((await first('select max(size)::text as of from evidence_checkpoint')) ?? 1),
    },
  };
}

/** One call with the input that costs most of what it accepts. */
export interface WorstCall {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly body: unknown;
}

const call = <Req, Res>(
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
  what = '',
): WorstCall => ({ endpoint: endpoint as Endpoint, body, what });

const longest = (text: string, length: number): string =>
  text === '' ? '' : text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Searches that ask for as much as the contract lets them. */
function worstSearches(facts: MallFacts): readonly [string, SearchRequest][] {
  const { words, shopIds, brandNames, tagIds } = facts;
  const [word = '', second = ''] = words;
  const letters = [...word][0] ?? '';
  const page = { page: 1000, pageSize: limits.maxPageSize } as const;
  const keys = words.slice(0, limits.searchKeys);
  return [
    ['everything, last page', { ...anySearch, ...page }],
    ['everything, all sorts', { ...anySearch, ...page, descending: ['sold', 'price', 'listed'] }],
    ['a frequent word', { ...anySearch, keyword: word, pageSize: limits.maxPageSize }],
    ['a frequent word, last page', { ...anySearch, keyword: word, ...page }],
    ['two frequent words', { ...anySearch, keyword: `${word} ${second}`, ...page }],
    ['a character', { ...anySearch, keyword: letters, ...page }],
    ['a letter', { ...anySearch, keyword: 'd', ...page }],
    ['a letter of pinyin and a price', { ...anySearch, keyword: 'b', priceMax: fen(100_000) }],
    [
      '100 characters',
      { ...anySearch, keyword: longest(`${words.join(' ')} `, limits.searchLength) },
    ],
    ['100 characters of one word', { ...anySearch, keyword: longest(word, limits.searchLength) }],
    [
      '100 different letters',
      { ...anySearch, keyword: longest('qwertyuiopasdfghjklzxcvbnm', limits.searchLength) },
    ],
    [
      'nothing found, corrected',
      { ...anySearch, keyword: longest('打印几复印几', limits.searchLength) },
    ],
    ['ten keys', { ...anySearch, keys, ...page }],
    [
      'ten keys of 100 characters',
      {
        ...anySearch,
        keys: keys.map((key) => longest(key, limits.searchLength)),
      },
    ],
    [
      'ten attributes',
      {
        ...anySearch,
        keys: keys.map((key, at) => `颜色${at}:${longest(key, 80)}`),
        keyword: word,
      },
    ],
    [
      'every choice',
      {
        ...anySearch,
        ...page,
        page: 1,
        shopIds: [...shopIds],
        brandNames: [...brandNames],
        tagIds: [...tagIds],
        payments: ['transfer', 'monthly', 'card'],
        priceMin: fen(1),
        priceMax: fen(100_000_000),
        inStock: true,
        zoneId: facts.zoneId,
        regionCode: '330106',
        townCode: '330106001',
        descending: ['sold'],
      },
    ],
    ['by region', { ...anySearch, regionCode: '330106', townCode: '330106001', inStock: true }],
    ['cheap first, last page', { ...anySearch, ascending: ['price'], ...page, inStock: true }],
  ];
}

/** Calls of auctions, projects and results. */
function sourcingCalls(facts: MallFacts, keyword: string): WorstCall[] {
  const pageSize = limits.maxPageSize;
  const biddings = { tab: 'all', keyword: '', page: 1, pageSize } as const;
  const number = facts.tenderNumber ?? 'none';
  return [
    call(auditEndpoints.keys, {}),
    call(auditEndpoints.log, { packageNumber: facts.packageNumber ?? 'none', afterSeq: 0 }),
    call(sourcingEndpoints.listBiddings, biddings),
    call(sourcingEndpoints.listBiddings, { ...biddings, keyword, page: 1000 }),
    call(sourcingEndpoints.detail, { packageNumber: facts.packageNumber ?? 'none' }),
    ...['', keyword].map((of) =>
      call(enrolmentEndpoints.tenders, {
        method: null,
        stage: 'signUp',
        keyword: of,
        page: 1,
        pageSize,
      }),
    ),
    ...['', keyword].map((of) =>
      call(resultEndpoints.list, { method: null, keyword: of, page: 1, pageSize }),
    ),
    call(enrolmentEndpoints.tender, { number }),
    ...[1, 1000].map((page) => call(clarificationEndpoints.list, { number, page })),
    call(resultEndpoints.detail, { number: facts.resultNumber ?? 'none' }),
    call(setupEndpoints.status, {}),
  ];
}

/** The follows of a visitor, who has none. */
function followCalls({ productId, shopIds }: MallFacts, regionCode: string): readonly WorstCall[] {
  const [shopId = ''] = shopIds;
  const pageSize = limits.maxPageSize;
  return [
    call(followEndpoints.listProducts, { personId: null, page: 1, pageSize, regionCode }),
    call(followEndpoints.listShops, { personId: null, page: 1, pageSize }),
    call(followEndpoints.ids, {}),
    call(followEndpoints.shopOfProduct, { productId }),
    call(followEndpoints.find, { personId: null, shopId, productId }),
  ];
}

function evidenceCalls({ packageNumber, treeSizes }: MallFacts): WorstCall[] {
  return [
    call(evidenceEndpoints.log, {}),
    ...[null, MOST_LEAVES].map((belowSize) => call(evidenceEndpoints.checkpoints, { belowSize })),
    call(evidenceEndpoints.tile, { path: 'tile/0/000.p/1' }),
    call(evidenceEndpoints.proof, { packageNumber: packageNumber ?? 'none', seq: 0 }),
    call(evidenceEndpoints.growth, treeSizes),
  ];
}

/** Every public call of the contract, each with the worst inputs that it accepts. */
export function publicWalk(facts: MallFacts): readonly WorstCall[] {
  const { productId, zoneId, categoryId, shopIds, words } = facts;
  const [word = ''] = words;
  const [shopId = ''] = shopIds;
  const long = longest(word, limits.searchLength);
  const pageSize = limits.maxPageSize;
  const regionCode = '330106';
  const keyword = longest(word, limits.noticeKeyword);
  return [
    call(sessionEndpoints.publicKey, {}),
    call(signOnEndpoints.providers, {}),
    call(accessEndpoints.canReset, {}),
    ...[null, '33', '3301'].map((code) => call(regionEndpoints.children, { code })),
    call(regionEndpoints.path, { code: '330106001' }),
    ...worstSearches(facts).map(([what, body]) => call(catalogEndpoints.search, body, what)),
    ...[word, [...word][0] ?? '', 'd', 'dyj', long].map((content) =>
      call(catalogEndpoints.suggest, { content, zoneId: null }, `“${content.slice(0, 8)}”`),
    ),
    ...[null, word, long].map((content) => call(catalogEndpoints.hotWords, { content })),
    call(catalogEndpoints.addHotWord, { content: long }),
    call(catalogEndpoints.scopes, { personId: null, zoneId }),
    call(catalogEndpoints.zones, {}),
    ...[null, zoneId].map((of) => call(catalogEndpoints.categories, { zoneId: of })),
    call(catalogEndpoints.detail, { productId, kind: null, regionCode }),
    call(catalogEndpoints.priceHistory, { productId }),
    ...[1, 1000].map((page) => call(catalogEndpoints.deals, { productId, page, pageSize })),
    call(catalogEndpoints.otherOffers, { productId, regionCode }),
    call(catalogEndpoints.related, { productId, regionCode }),
    call(catalogEndpoints.certificates, { productId }),
    call(catalogEndpoints.pageTemplate, { zoneId, code: 'productDetail', categoryId }),
    call(fixedPointEndpoints.categories, {}),
    call(fixedPointEndpoints.service, { id: facts.fixedServiceId ?? 'none' }),
    call(catalogEndpoints.scenes, { zoneId: null }),
    call(catalogEndpoints.scene, { sceneId: facts.sceneId ?? 'none', regionCode }),
    ...[null, zoneId].map((of) => call(contentEndpoints.home, { zoneId: of })),
    call(contentEndpoints.contact, {}),
    call(agreementEndpoints.current, { kind: 'entry' }),
    call(profileEndpoints.passwordRule, {}),
    call(entryEndpoints.mailStep, {}),
    call(pointEndpoints.public, { shopId }),
    ...(['score', 'deals', 'goods'] as const).flatMap((sort) =>
      [1, 1000].map((page) =>
        call(shopEndpoints.list, {
          keyword: '',
          zoneId: null,
          regionCode,
          categoryId,
          initial: null,
          sort,
          page,
          pageSize,
        }),
      ),
    ),
    call(shopEndpoints.detail, { shopId }),
    call(reviewsEndpoints.supplierFacts, { shopId }),
    ...followCalls(facts, regionCode),
    ...[1, 1000].map((page) => call(reviewsEndpoints.list, { productId, page })),
    call(shopEndpoints.fixedServices, { keyword, regionCode, name: null, page: 1, pageSize }),
    ...['', keyword, '的'].map((of) =>
      call(noticeEndpoints.list, { kind: null, regionCode: null, keyword: of, page: 1, pageSize }),
    ),
    call(noticeEndpoints.detail, { id: facts.noticeId ?? 'none' }),
    ...sourcingCalls(facts, keyword),
    ...evidenceCalls(facts),
    call(contractEndpoints.published, { keyword, page: 1, pageSize: 60 }),
    call(threadEndpoints.verify, { code: longest('A', 64) }),
    ...(
      [
        ['product', productId],
        ['shop', shopId],
        ['groupBuy', 'none'],
        ['project', facts.tenderNumber ?? 'none'],
        ['notice', facts.noticeId ?? 'none'],
      ] as const
    ).map(([kind, id]) => call(shareCardEndpoints.read, { kind, id }, kind)),
  ];
}

/**
 * Public calls that the walk leaves out, with the reason. A login is bounded by the line of password
 * checks and by the limits on attempts, not by its statements; so are links, the set-up and
 * applications of members and of shops.
 */
export const NOT_WALKED: readonly string[] = [
  sessionEndpoints.login.name,
  signOnEndpoints.begin.name,
  signOnEndpoints.finish.name,
  signOnEndpoints.withPassword.name,
  ...Object.values({ ...signInEndpoints, ...signInKeyEndpoints }).map(({ name }) => name),
  accessEndpoints.open.name,
  accessEndpoints.use.name,
  accessEndpoints.forgot.name,
  setupEndpoints.run.name,
  setupEndpoints.tryMail.name,
  registrationEndpoints.submit.name,
  registrationEndpoints.progress.name,
  entryEndpoints.mailCode.name,
  entryEndpoints.smsCode.name,
  entryEndpoints.taken.name,
  entryEndpoints.apply.name,
  entryEndpoints.progress.name,
];
