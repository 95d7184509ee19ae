import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  OrderSnapshot,
  type SnapshotLine,
} from '@jicai/shared/contract/ordering/order/snapshot.ts';
import type { ReviewChange } from '@jicai/shared/contract/work/approval.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

type Shown = readonly [label: string, of: (snapshot: OrderSnapshot) => string];

/** The facts that a reviewer decides by, as texts. */
const SHOWN: readonly Shown[] = [
  ['订单名称', ({ name }) => name],
  ['资金性质', ({ fundsType }) => (fundsType === 'fiscal' ? '财政资金' : '非财政资金')],
  ['采购联系人', ({ contactName, contactPhone }) => `${contactName} ${contactPhone}`],
  ['收货人', ({ receiver, receiverPhone }) => `${receiver} ${receiverPhone}`],
  ['交货地点', ({ deliveryPlace }) => deliveryPlace],
  ['交货时间', ({ deliverByMs }) => (deliverByMs === null ? '不限' : dayOf(deliverByMs))],
  ['发票抬头', ({ invoice }) => invoice.title],
  ['比价供应商', ({ compared }) => compared.map(({ supplierName }) => supplierName).join('、')],
  ['运费', ({ freight }) => formatFen(freight)],
  ['订单金额', ({ amount }) => formatFen(amount)],
];

const NONE = '无';
const wordOf = (line: SnapshotLine | undefined): string =>
  line ? `${line.quantity} ${line.unit}，${formatFen(line.amount)}` : NONE;
const nameOf = ({ name, spec }: SnapshotLine): string => [name, spec].filter(Boolean).join(' ');

/** Everything that differs between two submits of an order, in words. */
function changesBetween(before: OrderSnapshot, after: OrderSnapshot): ReviewChange[] {
  const facts = SHOWN.flatMap(([label, of]) => {
    const [old, now] = [of(before), of(after)];
    return old === now ? [] : [{ label, before: old || NONE, after: now || NONE }];
  });
  const names = new Set([...before.lines, ...after.lines].map(nameOf));
  const lines = [...names].flatMap((name) => {
    const find = ({ lines: all }: OrderSnapshot) => all.find((line) => nameOf(line) === name);
    const [old, now] = [wordOf(find(before)), wordOf(find(after))];
    return old === now ? [] : [{ label: name, before: old, after: now }];
  });
  return [...facts, ...lines];
}

/** The changes of an order since its submit before the last one; none for its first submit. */
export async function readChanges(orderId: string, db: Executor): Promise<ReviewChange[]> {
  const { rows } = await sql<{ body: string }>`
    select body from order_snapshot where order_id = ${orderId} order by version desc limit 2`.execute(
    db,
  );
  const [after, before] = rows.map(({ body }) => decode(OrderSnapshot, JSON.parse(body)));
  return after && before ? changesBetween(before, after) : [];
}
