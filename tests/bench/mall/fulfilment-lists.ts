import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { overviewEndpoints } from '@jicai/shared/contract/fulfilment/overview.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { type OrderFilter, orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { contractTabs } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { ageBuckets } from '@jicai/shared/domain/fulfilment/settlement/ageing.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { orderTabs } from '@jicai/shared/domain/ordering/order/tabs.ts';
import { firstPage, type MoneyWorld } from '../../harness/fulfilment/money.ts';
import { everyOrder } from '../../harness/mall/order-worlds.ts';
import { supplierOrg } from '../../harness/people/cast.ts';

/* Every list of a unit, with every tab and filter. */

/** A list with so many rows. */
export type ListCall = (
  pageSize: number,
) => Promise<{ state: number; text: string; data: unknown }>;

/** Find nothing, as a word and as a number; find everything by number, and by the name of the goods. */
const KEYWORDS = ['不存在的', '88880000', '2026', '商品'] as const;
const [FROM, TO] = [
  Date.parse('2026-03-01T00:00:00+08:00'),
  Date.parse('2026-04-01T00:00:00+08:00'),
];

/** Every list of the wing with every tab, and each filter of its own. */
export function listCalls(world: MoneyWorld): Record<string, ListCall> {
  const [buyer, keeper, acceptor] = [world.as('buyer'), world.as('keeper'), world.as('acceptor')];
  const supplier = world.as('supplier', 1);
  const calls: Record<string, ListCall> = {};
  const orders = (name: string, more: Partial<OrderFilter> & { page?: number }) => {
    calls[`orders ${name}`] = (pageSize) =>
      buyer.call(orderEndpoints.list, { ...everyOrder, page: 1, pageSize, ...more });
  };
  for (const tab of keysOf(orderTabs)) orders(tab, { tab });
  orders('funds', { fundsType: 'nonFiscal' });
  orders('month', { fromMs: FROM, toMs: TO });
  orders('amounts', { amountFrom: fen(900), amountTo: fen(1_400) });
  orders('page 1,000', { page: 1_000 });
  calls['orders of the supplier'] = (pageSize) =>
    supplier.call(orderEndpoints.supplierList, { ...everyOrder, page: 1, pageSize });
  const first = (pageSize: number) => ({ ...firstPage, pageSize });
  const settled = {
    statements: (more: object) => (pageSize: number) =>
      buyer.call(statementEndpoints.list, { ...first(pageSize), ...more }),
    applications: (more: object) => (pageSize: number) =>
      buyer.call(invoiceEndpoints.list, { ...first(pageSize), ...more }),
    payments: (more: object) => (pageSize: number) =>
      buyer.call(paymentEndpoints.list, { ...first(pageSize), ...more }),
    'after-sales': (more: object) => (pageSize: number) =>
      buyer.call(afterSaleEndpoints.list, { ...first(pageSize), ...more }),
  };
  for (const [name, list] of Object.entries(settled)) {
    for (const tab of ['open', 'done', 'all']) calls[`${name} ${tab}`] = list({ tab });
    calls[`${name} funds`] = list({ fundsType: 'nonFiscal' });
    calls[`${name} month`] = list({ fromMs: FROM, toMs: TO });
    // Page 83 is the last one of as many rows as are counted.
    calls[`${name} page 83`] = list({ page: 83 });
  }
  const plain = (pageSize: number) => ({ keyword: '', page: 1, pageSize });
  calls['statements to make'] = (pageSize) =>
    buyer.call(statementEndpoints.openSuppliers, { page: 1, pageSize });
  calls['lines of a statement to make'] = (pageSize) =>
    buyer.call(statementEndpoints.openLines, {
      ...{ supplierId: supplierOrg(1), fundsType: 'fiscal', page: 1, pageSize },
    });
  calls['statements to invoice'] = (pageSize) =>
    buyer.call(invoiceEndpoints.billable, first(pageSize));
  for (const bucket of [null, ...ageBuckets])
    calls[`dues ${bucket ?? 'all'}`] = (pageSize) =>
      buyer.call(paymentEndpoints.due, { ...plain(pageSize), fundsType: null, bucket });
  calls['dues of the supplier'] = (pageSize) =>
    supplier.call(paymentEndpoints.due, { ...plain(pageSize), fundsType: null, bucket: null });
  for (const tab of ['waiting', 'done'] as const)
    calls[`acceptances ${tab}`] = (pageSize) =>
      acceptor.call(acceptanceEndpoints.list, { ...plain(pageSize), tab });
  calls['to stock'] = (pageSize) => keeper.call(stockEndpoints.waiting, plain(pageSize));
  calls.stocked = (pageSize) => keeper.call(stockEndpoints.done, plain(pageSize));
  for (const tab of keysOf(contractTabs))
    calls[`contracts ${tab}`] = (pageSize) =>
      buyer.call(contractEndpoints.list, { ...plain(pageSize), tab });
  calls['a month of deadlines'] = () => buyer.call(overviewEndpoints.month, { month: '2026-03' });
  for (const keyword of KEYWORDS) {
    orders(`“${keyword}”`, { keyword });
    for (const [name, list] of Object.entries(settled))
      calls[`${name} “${keyword}”`] = list({ keyword });
    calls[`dues “${keyword}”`] = (pageSize) =>
      buyer.call(paymentEndpoints.due, {
        ...plain(pageSize),
        keyword,
        fundsType: null,
        bucket: null,
      });
    calls[`to stock “${keyword}”`] = (pageSize) =>
      keeper.call(stockEndpoints.waiting, { ...plain(pageSize), keyword });
    calls[`stocked “${keyword}”`] = (pageSize) =>
      keeper.call(stockEndpoints.done, { ...plain(pageSize), keyword });
    for (const tab of ['waiting', 'done'] as const)
      calls[`acceptances ${tab} “${keyword}”`] = (pageSize) =>
        acceptor.call(acceptanceEndpoints.list, { ...plain(pageSize), tab, keyword });
    calls[`contracts “${keyword}”`] = (pageSize) =>
      buyer.call(contractEndpoints.list, { ...plain(pageSize), tab: 'all', keyword });
  }
  return calls;
}
