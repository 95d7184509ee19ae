import { demoPassword, loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { loadFixedOrders } from '@jicai/platform/demo/orders/fixed-orders.ts';
import { loadGroupBuys } from '@jicai/platform/demo/orders/group-buys.ts';
import { everyStory, loadOrders } from '@jicai/platform/demo/orders/load.ts';
import { loadProjects } from '@jicai/platform/demo/projects/load.ts';
import { loadSubjects } from '@jicai/platform/demo/subjects.ts';
import { platformPolicy } from '@jicai/platform/src/app.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { mayCall, type Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode, type Field, type WireObject } from '@jicai/shared/contract/kernel/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { loadSmallMall } from '../../../browser/mall/mall-data.ts';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';
import { multiply } from './multiply.ts';
import { paged } from './paged.ts';

/*
 * Every list that has pages is read page by page, with hundreds of rows of one moment: each row stands on one
 * page, and on one only.
 */

/** The sizes of pages that are compared, and how far a list is read: whole pages of both. */
const SMALL = 10;
const LARGE = 100;
const ROWS = 200;
/** A list with fewer rows here tells nothing, and stands in `FEW`. */
const LEAST = 20;

/**
 * Lists that have too few rows here, or whose copied rows make no sense: the order of their query is checked
 * in paged-queries.test.ts alone.
 */
const FEW: readonly string[] = [
  'agreement.acceptances',
  'agreement.list',
  'application.list',
  'appointment.competitions',
  'auditSearch.list',
  'bidding.history',
  'bidding.ownEvents',
  'budget.list',
  'catalog.deals',
  'complaint.list',
  'contract.list',
  'contract.published',
  'dashboard.list',
  'deadline.overdueUnits',
  'entryReview.queue',
  'follow.listGoods',
  'follow.listShops',
  'groupBuy.joins',
  'invitation.list',
  'listingReview.queue',
  'negotiation.list',
  'objection.list',
  'online.list',
  'priceComplaint.list',
  'priceComplaint.mine',
  'project.suppliers',
  'projectSignal.list',
  'result.history',
  'result.offers',
  'searchScope.list',
  'securityLog.list',
  'signOnConsole.links',
  'statement.openLines',
  'statement.openSuppliers',
  'stock.done',
  'supplierApi.deliveries',
  'synonym.list',
  'tender.list',
];

/**
 * Lists that have enough rows in most runs only: which rows are copied follows the random ids of the
 * demonstration. Where they have too few, paged-queries.test.ts alone checks their order.
 */
const BY_CHANCE: ReadonlySet<string> = new Set(['invoice.billable']);

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
  const { db } = world;
  await loadAccounts(db);
  await loadSmallMall(db);
  const signing = openSigningKey({ base64: null, file: null });
  await publishKey(signing, db);
  const quoteKey = openQuoteKey({ hex: null });
  const parts = { db, clock: databaseClock, signing, seals: createSeals(quoteKey) };
  await loadSubjects(db);
  await loadProjects(parts);
  await loadOrders(parts, everyStory);
  await loadGroupBuys(parts);
  await loadFixedOrders(parts);
  const ordering = new Set(paged.flatMap(({ order }) => order?.match(/\w+/g) ?? []));
  await multiply(db, { least: 200, ordering });
});
afterAll(() => world?.stop());

interface Account {
  readonly login: string;
  readonly roles: readonly Role[];
}

async function accounts(): Promise<Account[]> {
  const { rows } = await sql<Account>`select login_name as login, roles from person
    where id = 'person-' || login_name and password_hash <> '' and login_name ~ '^[a-z]+0[0-9]$'
    order by login_name`.execute(world.db);
  return rows;
}

const clients = new Map<string, Promise<SealedClient>>();
function clientOf(login: string): Promise<SealedClient> {
  const begin = async () => {
    const client = await sealedClient('', { send: injected(world.app) });
    await client.login(login, demoPassword);
    return client;
  };
  const client = clients.get(login) ?? begin();
  clients.set(login, client);
  return client;
}

/** Values on the wire: a list is asked with the first of these that each of its fields reads. */
const WIRE: readonly unknown[] = [null, '', [], '0', '1', '01', 'all', '2', '3'];
/** Tabs are tried one after the other. */
const TABS = ['all', ...Array.from({ length: 12 }, (_, n) => String(n))];

/** The values that a field reads of these. */
function readable([, codec]: Field, wire: readonly unknown[]): unknown[] {
  return wire.flatMap((value) => {
    try {
      const ours = decode(codec, value);
      encode(codec, ours);
      return [ours];
    } catch {
      return [];
    }
  });
}

interface Page {
  readonly total: number;
  readonly rows: readonly unknown[];
}

interface Asking {
  readonly endpoint: Endpoint;
  readonly login: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One page of a list; null where it is refused. */
async function pageOf({ endpoint, login, body }: Asking, page: number, pageSize: number) {
  const client = await clientOf(login);
  const { data } = await client.call(endpoint, { ...body, page, pageSize });
  if (data === null) return null;
  const answer = z.looseObject({ total: z.number() }).parse(data);
  const rows = Object.values(answer).find(Array.isArray) ?? [];
  return { total: answer.total, rows } satisfies Page;
}

interface PagedEndpoint extends Endpoint {
  readonly request: WireObject<unknown>;
}

function isPaged(endpoint: Endpoint): endpoint is PagedEndpoint {
  const fields: object = 'fields' in endpoint.request ? Object(endpoint.request.fields) : {};
  return 'page' in fields && 'pageSize' in fields;
}

/** The ways to ask for a list: each of its tabs, with what else it must be told. */
async function* waysToAsk(
  endpoint: PagedEndpoint,
  people: readonly Account[],
): AsyncGenerator<Asking> {
  const { page: _, pageSize: __, ...fields } = endpoint.request.fields;
  const known = (await KNOWN[endpoint.name]?.()) ?? {};
  const { tab, ...others } = fields;
  const guessed = Object.entries(others).map(([name, field]) => [name, readable(field, WIRE)[0]]);
  const body = { ...Object.fromEntries(guessed), ...known };
  const tabs = tab ? [...new Set(readable(tab, TABS))].map((value) => ({ tab: value })) : [{}];
  // A field that nothing fits: its call stands in `KNOWN` or in `FEW`.
  if (Object.values(body).includes(undefined)) return;
  for (const { login, roles } of people) {
    if (!mayCall(platformPolicy[endpoint.name] ?? [], endpoint, { roles })) continue;
    for (const one of tabs) yield { endpoint, login, body: { ...body, ...one } };
  }
}

/** The id that stands in most rows of a table. */
async function mostIn(table: string, column: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(column)} as id from ${sql.table(table)}
    group by 1 order by count(*) desc, 1 limit 1`.execute(world.db);
  return rows[0]?.id ?? '';
}

/** The fields that no guess can fill, by call. */
const KNOWN: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  'budget.read': async () => ({ id: await mostIn('budget_move', 'budget_id') }),
  'groupBuy.joins': async () => ({ id: await mostIn('group_buy_join', 'group_buy_id') }),
  'bidding.history': async () => ({
    packageNumber: await mostIn('auction_event', 'package_number'),
  }),
  'dashboard.list': async () => ({ figure: 'small', months: 12 }),
  'console.dictionary': async () => ({ name: 'category' }),
};

/** The way that shows the most rows, of those that are not refused. */
async function best(endpoint: PagedEndpoint, people: readonly Account[]) {
  let found: { asking: Asking; total: number } | null = null;
  for await (const asking of waysToAsk(endpoint, people)) {
    const total = (await pageOf(asking, 1, 1))?.total ?? -1;
    if (total > (found?.total ?? -1)) found = { asking, total };
    if (total >= ROWS) break;
  }
  return found;
}

/** The first rows of a list, read with pages of a size. */
async function walk(asking: Asking, pageSize: number): Promise<string[]> {
  const rows: unknown[] = [];
  for (let page = 1; page <= ROWS / pageSize; page += 1)
    rows.push(...((await pageOf(asking, page, pageSize))?.rows ?? []));
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** Both walks; null where copied rows make an answer that the contract does not know. */
async function bothWalks(asking: Asking) {
  try {
    return { small: await walk(asking, SMALL), large: await walk(asking, LARGE) };
  } catch (error) {
    if (`${error}`.includes('out of contract')) return null;
    throw error;
  }
}

it('[C081] each row of a list stands on one page, and on one only', async () => {
  const people = await accounts();
  const few: string[] = [];
  for (const endpoint of world.server.served.filter(isPaged)) {
    const found = await best(endpoint, people);
    const walks = found && found.total >= LEAST ? await bothWalks(found.asking) : null;
    if (walks === null) few.push(endpoint.name);
    else expect([endpoint.name, walks.small]).toEqual([endpoint.name, walks.large]);
  }
  expect(few.filter((name) => !BY_CHANCE.has(name)).sort()).toEqual(FEW);
});
