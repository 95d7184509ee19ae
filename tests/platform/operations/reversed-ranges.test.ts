import { storeProducts } from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Fields } from '@jicai/shared/contract/kernel/wire.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { auditSearchEndpoints } from '@jicai/shared/contract/operations/audit-search.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import {
  acceptedOrder,
  confirmedStatement,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  wish,
} from '../../harness/fulfilment/money.ts';

import { shopOf } from '../../harness/mall/products.ts';
import { product } from '../mall/small-mall.ts';

/* The two ends of a range may be given the wrong way round: the answer is that of the right way. */

/** The two ends of every range that lists are filtered by. */
const PAIRS = [
  ['fromMs', 'toMs'],
  ['amountFrom', 'amountTo'],
  ['priceMin', 'priceMax'],
] as const;
type Pair = (typeof PAIRS)[number];

/** The words that the contract uses for an end of a range. */
const END = /(起|止|开始时间|结束时间|最低价|最高价)$/;

const DAY = 86_400_000;
let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
  await sql`update person set roles = '{auditAdmin}' where login_name = 'keeper'`.execute(world.db);
  const stapler = { id: 'stapler', shopId: shopOf(1), categoryId: 'A08', brandId: null, yuan: 50 };
  await storeProducts([product(stapler)], world.db);
  await acceptedOrder(world, { pen: 2 });
  const { invoice } = await receivedInvoice(world);
  await must(world.as('finance').call(paymentEndpoints.apply, wish(invoice.id, fen(600), '运费')));
  const claimed = await acceptedOrder(world, { pen: 1 });
  await must(world.as('buyer').call(afterSaleEndpoints.apply, claimOf(claimed)));
  await acceptedOrder(world, { ink: 2 });
  await confirmedStatement(world);
});
afterAll(() => world?.stop());

const claimOf = (orderId: string) => ({
  ...{ orderId, lineNo: 1, kind: 'refund' as const, quantity: 1, refund: fen(1), reason: '短少' },
  ...{
    description: '',
    contactName: '林静',
    contactPhone: '13800000000',
    fileGroup: null,
    providerForm: [],
  },
});

const page = { page: 1, pageSize: 60 } as const;
const settled = { tab: 'all', keyword: '', fundsType: null, fromMs: null, toMs: null } as const;
const { tab: _tab, ...billable } = settled;
const ordered = {
  ...{ tab: 'all', keyword: '', fromMs: null, toMs: null, amountFrom: null, amountTo: null },
  ...{ fundsType: null, zone: null, isOwn: false, departmentId: null, due: null },
} as const;
// Of entries that the calls of this walk do not add to.
const logged = { action: 'login', refusedOnly: false, actor: '', object: '' } as const;
const searched = { source: 'settlement', actor: '', object: '' } as const;

type Who = 'buyer' | 'supplier' | 'finance' | 'keeper';
interface Call {
  readonly endpoint: Endpoint;
  readonly who: Who;
  /** The request without its ranges. */
  readonly body: () => object;
}
const call = <Req>(
  endpoint: Endpoint<Req, unknown>,
  who: Who,
  body: object | (() => object),
): Call => ({
  endpoint: endpoint as Endpoint,
  who,
  body: typeof body === 'function' ? (body as () => object) : () => body,
});
const usualTimes = () => ({ fromMs: world.clock.at - 9 * DAY, toMs: world.clock.at + DAY });

/** Every call that is filtered by a range, with somebody who finds something by it. */
const calls: readonly Call[] = [
  call(afterSaleEndpoints.list, 'buyer', { ...settled, ...page }),
  call(afterSaleEndpoints.exportList, 'buyer', settled),
  call(invoiceEndpoints.billable, 'buyer', { ...billable, ...page }),
  call(invoiceEndpoints.list, 'buyer', { ...settled, ...page }),
  call(invoiceEndpoints.exportList, 'buyer', settled),
  call(paymentEndpoints.list, 'finance', { ...settled, ...page }),
  call(statementEndpoints.list, 'buyer', { ...settled, ...page }),
  call(statementEndpoints.exportList, 'buyer', settled),
  call(orderEndpoints.list, 'buyer', { ...ordered, ...page }),
  call(orderEndpoints.exportList, 'buyer', ordered),
  call(orderEndpoints.supplierList, 'supplier', { ...ordered, ...page }),
  call(orderEndpoints.supplierExport, 'supplier', ordered),
  call(catalogEndpoints.search, 'buyer', { ...anySearch, ...page }),
  call(securityLogEndpoints.list, 'keeper', { ...logged, fromMs: null, toMs: null, ...page }),
  call(securityLogEndpoints.export, 'keeper', { ...logged, fromMs: null, toMs: null }),
  call(auditSearchEndpoints.list, 'keeper', () => ({ ...searched, ...usualTimes(), ...page })),
  call(auditSearchEndpoints.export, 'keeper', () => ({ ...searched, ...usualTimes() })),
];

const fieldsOf = ({ request }: Endpoint): Fields =>
  'fields' in request ? (request.fields as Fields) : {};
const pairsOf = (endpoint: Endpoint): readonly Pair[] =>
  PAIRS.filter((pair) => pair.every((name) => name in fieldsOf(endpoint)));

const walked = calls.flatMap(({ endpoint, ...rest }) =>
  pairsOf(endpoint).map((pair) => ({ name: endpoint.name, pair, endpoint, ...rest })),
);

/** The rows of an answer, from its list or from its workbook. */
async function foundBy(answer: object): Promise<unknown[]> {
  if ('rows' in answer && Array.isArray(answer.rows)) return answer.rows;
  if ('products' in answer && Array.isArray(answer.products)) return answer.products;
  const file = 'content' in answer ? answer.content : 'file' in answer ? answer.file : null;
  if (typeof file !== 'string') throw new Error(`neither rows nor a file: ${Object.keys(answer)}`);
  const [sheet] = await readXlsx(Buffer.from(file, 'base64'));
  return (sheet?.data ?? []).slice(1);
}

describe('[OR33] a range whose ends are the wrong way round', () => {
  it('is known for every call that has one', () => {
    const served = world.server.served.filter((endpoint) => pairsOf(endpoint).length > 0);
    expect(calls.map(({ endpoint }) => endpoint.name).sort()).toEqual(
      served.map(({ name }) => name).sort(),
    );
    // A list that is filtered by other names is one that this walk does not see.
    const ends = world.server.served
      .filter(({ write }) => !write)
      .flatMap((endpoint) => Object.entries(fieldsOf(endpoint)))
      .filter(([, [, , label]]) => END.test(label));
    const names = new Set(ends.map(([name]) => name));
    expect([...names].sort()).toEqual(PAIRS.flat().sort());
  });

  it.each(walked)('$name, $pair', async ({ endpoint, who, body, pair: [low, high] }) => {
    const player = who === 'supplier' ? world.as('supplier', 1) : world.as(who);
    const within = async (first: unknown, last: unknown) => {
      const request = { ...body(), [low]: first, [high]: last };
      return foundBy((await must(player.call(endpoint, request))) as object);
    };
    const isTime = low === 'fromMs';
    const [least, most] = isTime ? [world.clock.at - 2 * DAY, world.clock.at + DAY] : [1, 9_999];
    const inOrder = await within(least, most);
    expect(inOrder.length).toBeGreaterThan(0);
    expect(await within(most, least)).toEqual(inOrder);
    // The range decides: elsewhere there is nothing.
    const elsewhere = isTime
      ? [world.clock.at - 60 * DAY, world.clock.at - 50 * DAY]
      : [90_000_000, 99_000_000];
    expect(await within(elsewhere[0], elsewhere[1])).toEqual([]);
    expect(await within(elsewhere[1], elsewhere[0])).toEqual([]);
  });
});
