import type { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { leftToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { canonicalTracking } from '@jicai/shared/domain/fulfilment/tracking.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { holdCause, holdRefusal } from '../../ordering/order/hold.ts';
import type { OrderWrite } from '../../ordering/order/ports.ts';
import { shipStop, stopRefusal } from '../../ordering/order/ship-stop.ts';
import type { RowsFile } from '../documents/documents.ts';
import { leftPieces, readThreadLines, type ThreadLine } from '../thread/lines.ts';
import { checkParcel, type ParcelForm } from './parcels.ts';
import { ship } from './service.ts';

type Endpoint = (typeof deliveryEndpoints)['batch'];
type BatchRow = RequestOf<Endpoint>['rows'][number];
type Outcome = ResponseOf<Endpoint>;

/** Orders that the supplier has something of to ship. */
const SHIPPABLE: readonly string[] = ['pendingShip', 'partShipped'];

interface TemplateRow {
  readonly number: string;
  readonly unitName: string;
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly left: number;
}

const columns: readonly SheetColumn<TemplateRow>[] = [
  { title: '订单编号', width: 24, value: (row) => row.number },
  { title: '采购单位', width: 28, value: (row) => row.unitName },
  { title: '行号', width: 8, value: (row) => row.lineNo },
  { title: '商品', width: 40, value: (row) => row.name },
  { title: '规格', width: 20, value: (row) => row.spec },
  { title: '单位', width: 8, value: (row) => row.unit },
  { title: '待发数量', width: 10, value: (row) => row.left },
  { title: '本次发货数量', width: 14, value: (row) => row.left },
  { title: '物流公司', width: 14, value: () => '' },
  { title: '物流单号', width: 22, value: () => '' },
  { title: '备注', width: 24, value: () => '' },
];

/** A workbook of everything that the supplier has still to ship, to be filled in and sent back. */
export async function shipTemplate(person: Person, db: Executor): Promise<RowsFile> {
  const { rows } = await sql<TemplateRow>`
    select o.number, unit.name as "unitName", l.line_no as "lineNo", l.name, l.spec, l.unit,
      ${leftPieces} as left
    from purchase_order o join order_line l on l.order_id = o.id join org unit on unit.id = o.unit_id
    where o.supplier_id = ${person.orgId} and o.state = any(${[...SHIPPABLE]}::text[])
      and ${holdCause} is null and ${shipStop} is null and ${leftPieces} > 0
    order by o.submitted_at, o.id, l.line_no limit ${limits.shipBatchRows}`.execute(db);
  const content = await workbook([sheet({ name: '待发货', columns, rows })]);
  return { fileName: '批量发货模板.xlsx', content, rows: rows.length };
}

interface Found {
  readonly id: string;
  readonly number: string;
  readonly state: ParcelState;
  readonly version: number;
  readonly parcels: number;
  /** The cause of the order's hold (`holdCause`). */
  readonly cause: string | null;
  /** What stops its shipping (`shipStop`). */
  readonly stop: string | null;
}
type ParcelState = keyof typeof orderLabels;

/** The supplier's own orders with these numbers, each with its parcels; others are unknown to it. */
async function findOrders(
  numbers: readonly string[],
  person: Person,
  trx: Executor,
): Promise<ReadonlyMap<string, Found>> {
  const { rows } = await sql<Found>`
    select o.id, o.number, o.state, o.version, ${holdCause} as cause, ${shipStop} as stop,
      (select count(*) from parcel p where p.order_id = o.id)::int as parcels
    from purchase_order o where o.number = any(${[...numbers]}::text[])
      and o.supplier_id = ${person.orgId} and o.passed_at is not null
    order by o.id for update of o`.execute(trx);
  return new Map(rows.map((row) => [row.number, row]));
}

interface Problem {
  readonly row: number;
  readonly text: string;
}

/** A parcel of the batch: rows of one order with the same carrier and tracking number. */
interface Planned {
  readonly order: Found;
  readonly form: Omit<ParcelForm, 'version'>;
}

interface Plan {
  readonly parcels: Planned[];
  readonly problems: Problem[];
}

const WHOLE = /^\d{1,6}$/;
const wholeOf = (text: string): number | null =>
  WHOLE.test(text.trim()) && Number(text) > 0 ? Number(text) : null;

const keyOf = ({ number, carrier, trackingNumber }: BatchRow): string =>
  [number.trim(), carrier.trim(), canonicalTracking(trackingNumber)].join('\n');

/** The line of a row; a refusal where its number or its quantity is none. */
function lineOf({ lineNo, quantity }: BatchRow): Refusal | { lineNo: number; quantity: number } {
  const no = wholeOf(lineNo);
  if (no === null) return refuse('delivery.batchLine', { value: lineNo });
  const pieces = wholeOf(quantity);
  return pieces === null
    ? refuse('delivery.batchQuantity', { value: quantity })
    : { lineNo: no, quantity: pieces };
}

const shippedMore = (
  lines: readonly ThreadLine[],
  parcel: Pick<ParcelForm, 'lines'>,
): ThreadLine[] =>
  lines.map((line) => {
    const more = parcel.lines.filter(({ lineNo }) => lineNo === line.lineNo);
    return { ...line, shipped: more.reduce((sum, one) => sum + one.quantity, line.shipped) };
  });

/** Plans the parcels of a batch without writing: every row that is wrong is named by its number. */
async function planBatch(rows: readonly BatchRow[], person: Person, trx: Executor): Promise<Plan> {
  const orders = await findOrders(
    [...new Set(rows.map(({ number }) => number.trim()))],
    person,
    trx,
  );
  const lines = new Map<string, readonly ThreadLine[]>();
  const counts = new Map<string, number>();
  const plan: Plan = { parcels: [], problems: [] };
  for (const group of Map.groupBy(rows, keyOf).values()) {
    const planned = await planParcel(group, {
      orders,
      lines,
      counts,
      problems: plan.problems,
      trx,
    });
    if (planned) plan.parcels.push(planned);
  }
  return { ...plan, problems: plan.problems.toSorted((a, b) => a.row - b.row) };
}

interface Planning {
  readonly orders: ReadonlyMap<string, Found>;
  /** Lines of orders as the parcels planned before leave them. */
  readonly lines: Map<string, readonly ThreadLine[]>;
  readonly counts: Map<string, number>;
  readonly problems: Problem[];
  readonly trx: Executor;
}

async function planParcel(
  group: readonly BatchRow[],
  { orders, lines, counts, problems, trx }: Planning,
): Promise<Planned | null> {
  const [first] = group;
  if (!first) return null;
  const blame = (row: BatchRow, refusal: Refusal) => {
    problems.push({ row: row.row, text: say(refusal.refused, refusal.values) });
    return null;
  };
  const order = orders.get(first.number.trim());
  if (!order) return blame(first, refuse('delivery.batchOrder', { number: first.number }));
  if (!SHIPPABLE.includes(order.state))
    return blame(first, refuse('order.wrongState', { state: orderLabels[order.state] }));
  const held = holdRefusal(order.cause) ?? stopRefusal(order.stop);
  if (held) return blame(first, held);
  const before = problems.length;
  const pieces = group.flatMap((row) => {
    const line = lineOf(row);
    if (!isRefusal(line)) return [line];
    blame(row, line);
    return [];
  });
  if (problems.length > before) return null;
  const { carrier, trackingNumber, note } = first;
  const form = { id: order.id, carrier, trackingNumber, note, lines: pieces };
  const known = lines.get(order.id) ?? (await readThreadLines(order.id, trx));
  const refused = await checkParcel(known, { ...form, version: order.version }, trx);
  if (refused) return blame(first, refused);
  const after = shippedMore(known, form);
  const count = (counts.get(order.id) ?? order.parcels) + 1;
  if (count > limits.orderParcels || (count === limits.orderParcels && after.some(isLeft)))
    return blame(first, refuse('order.lastParcel', { max: String(limits.orderParcels) }));
  lines.set(order.id, after);
  counts.set(order.id, count);
  return { order, form };
}

const isLeft = (line: ThreadLine): boolean => leftToShip(line) > 0;

/** Ships a workbook of parcels: all of them, or none and the rows that are wrong. A dry run only plans. */
export async function shipBatch(
  signing: SigningKey,
  { rows, isDry }: RequestOf<Endpoint>,
  context: OrderWrite,
): Promise<Outcome | Refusal> {
  if (rows.length === 0) return refuse('order.shipNothing');
  const { trx, person } = context;
  const { parcels, problems } = await planBatch(rows, person, trx);
  const isWritten = !isDry && problems.length === 0;
  const versions = new Map(parcels.map(({ order }) => [order.id, order.version]));
  for (const { order, form } of isWritten ? parcels : []) {
    const version = versions.get(order.id) ?? order.version;
    const shipped = await ship(signing, { ...form, version }, context);
    if (isRefusal(shipped)) return shipped;
    versions.set(order.id, shipped.version);
  }
  return {
    parcels: parcels.length,
    orders: new Set(parcels.map(({ order }) => order.id)).size,
    pieces: parcels.flatMap(({ form }) => form.lines).reduce((sum, one) => sum + one.quantity, 0),
    problems: problems.slice(0, limits.shipBatchProblems).map((one) => ({ ...one })),
    problemCount: problems.length,
    isWritten,
  };
}
