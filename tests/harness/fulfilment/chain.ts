import { randomUUID } from 'node:crypto';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { parcel } from '../mall/order-worlds.ts';
import { decidePayment, executePayment, type MoneyWorld, makeStatement, wish } from './money.ts';

/* Acts on one order from its parcels to its last payment. What is not possible is refused. */

type Row = Readonly<Record<string, string>>;

/** One row of a query as texts; empty texts where there is none. */
async function row(world: MoneyWorld, query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(world.db);
  return rows[0] ?? {};
}

const text = (found: Row, name: string): string => String(found[name] ?? '');
const whole = (found: Row, name: string): number => Number(found[name] ?? 0);

/** The newest document of an order in each step of its way. */
const headOf = (world: MoneyWorld, orderId: string) =>
  row(
    world,
    sql<Row>`
    select o.state, o.version,
      (select id from parcel p where p.order_id = o.id and p.state = 'sent' and p.kind = 'goods' order by shipped_at desc, id limit 1) as parcel,
      s.id as statement, s.state as "statementState", s.version as "statementVersion",
      a.id as application, a.state as "applicationState", a.version as "applicationVersion",
      a.amount - coalesce((select sum(gross) from invoice i where i.application_id = a.id
        and i.state in ('registered', 'received')), 0) as "toInvoice",
      i.id as invoice, i.number as "invoiceNumber", i.net, i.tax, i.gross, i.state as "invoiceState",
      (select f.id from red_letter f where f.invoice_id = i.id and f.state = 'pending' limit 1) as "redPending",
      (select f.id from red_letter f where f.invoice_id = i.id and f.state = 'confirmed' limit 1) as "redConfirmed",
      (select f.asked_by from red_letter f where f.invoice_id = i.id order by asked_at desc limit 1) as "redBy",
      (select f.net || ' ' || f.tax from red_letter f where f.invoice_id = i.id and f.state = 'confirmed' limit 1) as "redAmounts",
      p.id as payment, p.state as "paymentState", p.version as "paymentVersion",
      h.id as "afterSale", h.state as "afterSaleState", h.version as "afterSaleVersion",
      (select e.id from stock_entry e where e.order_id = o.id and e.kind = 'entry'
        and not exists (select from stock_entry r where r.reverses = e.id) limit 1) as entry
    from purchase_order o
    left join lateral (select s.* from statement s join statement_line l on l.statement_id = s.id
      where l.order_id = o.id and l.live order by s.created_at desc, s.number desc limit 1) s on true
    left join lateral (select a.* from invoice_application a
      join invoice_application_statement x on x.application_id = a.id and x.live
      where x.statement_id = s.id limit 1) a on true
    left join lateral (select i.* from invoice i where i.application_id = a.id and i.reverses is null
      and i.state in ('registered', 'received') order by i.registered_at desc, i.number desc limit 1) i on true
    left join lateral (select p.* from payment p join payment_line l on l.payment_id = p.id and l.live
      where l.invoice_id = i.id and p.state <> 'confirmed' order by p.number desc limit 1) p on true
    left join lateral (select h.* from after_sale h where h.order_id = o.id
      and h.state not in ('done', 'cancelled') order by h.number desc limit 1) h on true
    where o.id = ${orderId}`,
  );

interface Turn {
  readonly world: MoneyWorld;
  readonly orderId: string;
  readonly head: Row;
  /** Drawn for the act: how many pieces, or which part of something. */
  readonly n: number;
}

async function ship({ world, orderId, head, n }: Turn) {
  const { rows } = await sql<{ lineNo: number; left: number }>`
    select line_no as "lineNo", quantity - released - shipped as left from order_line
    where order_id = ${orderId} and quantity - released - shipped > 0`.execute(world.db);
  const lines = rows.map(({ lineNo, left }) => ({
    lineNo,
    quantity: n >= 7 ? left : Math.max(1, Math.min(left + (n === 6 ? 1 : 0), n)),
  }));
  return world
    .as('supplier', 1)
    .call(orderEndpoints.ship, { id: orderId, version: whole(head, 'version'), ...parcel, lines });
}

async function receive({ world, head, n }: Turn) {
  const parcelId = text(head, 'parcel');
  const { rows } = await sql<{ lineNo: number; quantity: number }>`
    select line_no as "lineNo", quantity from parcel_line where parcel_id = ${parcelId}`.execute(
    world.db,
  );
  const lines = rows.map(({ lineNo, quantity }) => ({
    lineNo,
    received: n >= 4 ? quantity : Math.max(0, quantity - n),
  }));
  return world.as('buyer').call(deliveryEndpoints.receive, { parcelId, lines });
}

const cancelParcel = ({ world, head }: Turn) =>
  world
    .as('supplier', 1)
    .call(deliveryEndpoints.cancel, { parcelId: text(head, 'parcel'), reason: '发错' });

async function accept({ world, orderId, n }: Turn) {
  const { rows } = await sql<{ lineNo: number; left: number }>`
    select l.line_no as "lineNo",
      (coalesce((select sum(k.received) from parcel p join parcel_line k on k.parcel_id = p.id
          where p.order_id = l.order_id and p.kind = 'goods' and k.line_no = l.line_no), 0)
        - coalesce((select sum(k.received) from acceptance a join acceptance_line k on k.acceptance_id = a.id
          where a.order_id = l.order_id and a.state <> 'refused' and k.line_no = l.line_no), 0))::int as left
    from order_line l where l.order_id = ${orderId}`.execute(world.db);
  const lines = rows
    .filter(({ left }) => left > 0)
    .map(({ lineNo, left }) => {
      const rejected = n < 3 ? Math.min(left, n) : 0;
      const qualified = n === 4 ? Math.ceil(left / 2) : n === 5 ? left + 1 : left - rejected;
      const remedy = rejected === 0 ? null : n === 1 ? ('replace' as const) : ('release' as const);
      return { lineNo, qualified, rejected, reason: rejected > 0 ? '破损' : '', remedy };
    });
  return world.as('acceptor').call(acceptanceEndpoints.submit, {
    orderId,
    clientKey: randomUUID(),
    lines,
    note: '',
    photoGroup: null,
  });
}

async function stock({ world, orderId, n }: Turn) {
  const { rows } = await sql<{ acceptanceId: string; lineNo: number; left: number }>`
    select acceptance_id as "acceptanceId", line_no as "lineNo", quantity as left from stock_left
    where order_id = ${orderId} and quantity > 0`.execute(world.db);
  return world.as('keeper').call(stockEndpoints.enter, {
    warehouse: '一号库',
    location: '',
    note: '',
    lines: rows.map(({ acceptanceId, lineNo, left }) => ({
      acceptanceId,
      lineNo,
      quantity: n >= 5 ? left : Math.max(1, n),
      batch: '',
      serials: [],
      isAsset: false,
    })),
  });
}

const reverseStock = ({ world, head }: Turn) =>
  world.as('keeper').call(stockEndpoints.reverse, { id: text(head, 'entry'), reason: '点错' });

const statementMove = ({ head }: Turn, plus = 0) => ({
  id: text(head, 'statement'),
  version: whole(head, 'statementVersion') + plus,
});

async function confirmStatement(turn: Turn) {
  const { confirm } = statementEndpoints;
  await turn.world.as('supplier', 1).call(confirm, statementMove(turn));
  return turn.world.as('buyer').call(confirm, statementMove(turn, 1));
}

const adjust = (turn: Turn) =>
  turn.world.as('buyer').call(statementEndpoints.adjust, {
    ...statementMove(turn),
    amount: fen((turn.n - 3) * 7),
    reason: '运费分摊',
  });

const cancelStatement = (turn: Turn) =>
  turn.world
    .as('buyer')
    .call(statementEndpoints.cancel, { ...statementMove(turn), reason: '重新生成' });

const applyInvoice = ({ world, head }: Turn) =>
  world.as('buyer').call(invoiceEndpoints.apply, {
    statementIds: [text(head, 'statement')],
    titleId: 'title-unit-a',
    merge: 'merged',
    content: 'lines',
    remark: '',
  });

const applicationMove = ({ head }: Turn) => ({
  id: text(head, 'application'),
  version: whole(head, 'applicationVersion'),
});

let lastPaper = 0;

/** Registers a typed paper invoice, red where it reverses another one. */
function typed(turn: Turn, amounts: { net: number; tax: number }, reverses = '') {
  lastPaper += 1;
  const { world } = turn;
  return world.as('supplier', 1).call(invoiceEndpoints.register, {
    ...applicationMove(turn),
    fileGroup: null,
    orderNumber: '',
    typed: {
      number: String(lastPaper).padStart(8, '0'),
      code: '3300231130',
      issuedAtMs: world.clock.at - 1,
      net: fen(amounts.net),
      tax: fen(amounts.tax),
      gross: fen(amounts.net + amounts.tax),
      buyerName: '抬头-unit-a',
      buyerTaxId: '12330000',
      reverses,
      lines: [],
    },
  });
}

function registerInvoice(turn: Turn) {
  const left = whole(turn.head, 'toInvoice');
  const gross = turn.n === 1 ? Math.ceil(left / 2) : turn.n === 2 ? left + 1 : left;
  return typed(turn, splitTax(fen(gross), 1300));
}

const receiveInvoice = (turn: Turn) =>
  turn.world.as('buyer').call(invoiceEndpoints.receive, applicationMove(turn));
const giveBack = (turn: Turn) =>
  turn.world
    .as('buyer')
    .call(invoiceEndpoints.giveBack, { ...applicationMove(turn), reason: '抬头有误' });
const takeBack = (turn: Turn) =>
  turn.world.as('supplier', 1).call(invoiceEndpoints.takeBack, {
    ...applicationMove(turn),
    invoiceId: text(turn.head, 'invoice'),
  });

function askRed({ world, head, n }: Turn) {
  const net = n >= 3 ? whole(head, 'net') : Math.floor(whole(head, 'net') / 2);
  const tax = n >= 3 ? whole(head, 'tax') : Math.floor(whole(head, 'tax') / 2);
  const player = n % 2 === 0 ? world.as('buyer') : world.as('supplier', 1);
  return player.call(invoiceEndpoints.askRed, {
    invoiceId: text(head, 'invoice'),
    applicationId: null,
    reason: 'error',
    net: fen(net),
    tax: fen(tax),
  });
}

async function issueRed(turn: Turn) {
  const { world, head } = turn;
  const other = text(head, 'redBy') === 'buyer' ? world.as('supplier', 1) : world.as('buyer');
  if (text(head, 'redPending') !== '')
    return other.call(invoiceEndpoints.answerRed, {
      id: text(head, 'redPending'),
      answer: turn.n === 0 ? 'refuse' : 'confirm',
      note: '',
    });
  const [net = 0, tax = 0] = text(head, 'redAmounts').split(' ').map(Number);
  return typed(turn, { net: -net, tax: -tax }, text(head, 'invoiceNumber'));
}

function applyPayment({ world, head, n }: Turn) {
  const gross = whole(head, 'gross');
  const amount = n >= 3 ? gross : Math.max(1, Math.floor((gross * (n + 1)) / 4));
  return world
    .as('buyer')
    .call(paymentEndpoints.apply, wish(text(head, 'invoice'), fen(amount), '运费分摊'));
}

async function movePayment({ world, head, n }: Turn) {
  const id = text(head, 'payment');
  const body = { id, version: whole(head, 'paymentVersion') };
  switch (text(head, 'paymentState')) {
    case 'inReview':
      return decidePayment(world, id, n === 0 ? 'failed' : 'passed');
    case 'returned':
      return world
        .as('buyer')
        .call(paymentEndpoints.resubmit, { ...body, differenceReason: '运费分摊' });
    case 'approved':
      return executePayment(world, id);
    case 'paid':
      return world.as('supplier', 1).call(paymentEndpoints.confirm, body);
  }
}

const withdrawPayment = ({ world, head }: Turn) =>
  world.as('buyer').call(paymentEndpoints.withdraw, {
    id: text(head, 'payment'),
    version: whole(head, 'paymentVersion'),
    reason: '改日再付',
  });

async function claim({ world, orderId, n }: Turn) {
  const kind = (['return', 'refund', 'exchange', 'repair'] as const)[n % 4] ?? 'return';
  const buyer = world.as('buyer');
  const { data } = await buyer.call(afterSaleEndpoints.claimable, { orderId });
  const line = data?.rows.find(({ accepted, claimed }) => accepted > claimed);
  const left = line ? line.accepted - line.claimed : 1;
  const quantity = n >= 4 ? left : 1;
  return buyer.call(afterSaleEndpoints.apply, {
    orderId,
    lineNo: line?.lineNo ?? 1,
    kind,
    quantity,
    refund: fen(Math.floor(((line?.refundable ?? 0) * quantity) / left)),
    reason: '质量问题',
    description: '',
    contactName: '林静',
    contactPhone: '13800138000',
    fileGroup: null,
    providerForm: [],
  });
}

const NEXT = {
  applied: ['supplier', 'agree'],
  supplierAgreed: ['buyer', 'sendBack'],
  buyerReturned: ['supplier', 'takeGoods'],
  goodsRefused: ['buyer', 'escalate'],
  supplierRefused: ['buyer', 'escalate'],
  escalated: ['operator', 'uphold'],
  waitRefund: ['buyer', 'finish'],
  waitReplacement: ['supplier', 'sendReplacement'],
  replacementSent: ['buyer', 'finish'],
} as const;
const REFUSING = { applied: 'refuse', buyerReturned: 'refuseGoods' } as const;

async function moveAfterSale({ world, head, n }: Turn) {
  const state = text(head, 'afterSaleState') as keyof typeof NEXT;
  const [side, usual] = NEXT[state] ?? (['buyer', 'cancel'] as const);
  const refusing = n === 0 ? REFUSING[state as keyof typeof REFUSING] : undefined;
  const player = side === 'supplier' ? world.as('supplier', 1) : world.as(side);
  return player.call(afterSaleEndpoints.move, {
    id: text(head, 'afterSale'),
    version: whole(head, 'afterSaleVersion'),
    transition: n === 1 && side === 'buyer' ? 'cancel' : (refusing ?? usual),
    note: '说明',
    tracking: 'SF-1',
    cost: null,
    isSellable: n % 2 === 0,
  });
}

/** The step that an order waits for whose invoice is due. */
function advanceInvoice(turn: Turn): Promise<unknown> {
  const application = text(turn.head, 'applicationState');
  if (application === '') return applyInvoice(turn);
  if (application !== 'issued') return registerInvoice(turn);
  const isHeld = text(turn.head, 'redPending') !== '' || text(turn.head, 'redConfirmed') !== '';
  return isHeld ? issueRed(turn) : receiveInvoice(turn);
}

/** The step that the order waits for. */
async function advance(turn: Turn): Promise<unknown> {
  const { world, head } = turn;
  const state = text(head, 'state');
  if (state === 'pendingShip' || state === 'partShipped') return ship(turn);
  if (state === 'shipped') return receive(turn);
  if (state === 'received') return accept(turn);
  const statement = text(head, 'statementState');
  if (statement === '' || state === 'pendingStatement') {
    if (!['', 'paid', 'invoiced', 'confirmed'].includes(statement)) return confirmStatement(turn);
    return makeStatement(world).catch(() => null);
  }
  if (state === 'pendingInvoice') return advanceInvoice(turn);
  return text(head, 'payment') === '' ? applyPayment(turn) : movePayment(turn);
}

const acts = {
  advance,
  ship,
  receive,
  cancelParcel,
  accept,
  stock,
  reverseStock,
  statement: ({ world }: Turn) => makeStatement(world).catch(() => null),
  confirmStatement,
  adjust,
  cancelStatement,
  registerInvoice,
  receiveInvoice,
  giveBack,
  takeBack,
  askRed,
  issueRed,
  applyPayment,
  movePayment,
  withdrawPayment,
  claim,
  moveAfterSale,
} satisfies Record<string, (turn: Turn) => Promise<unknown>>;
type Kind = keyof typeof acts;

export interface Act {
  readonly kind: Kind;
  readonly n: number;
}

const OFTEN: readonly [Kind, number][] = [
  ['advance', 48],
  ['claim', 3],
  ['moveAfterSale', 7],
  ['stock', 2],
  ['askRed', 2],
  ['issueRed', 4],
];
const weights = new Map<Kind, number>(OFTEN);

/** One act of any kind, those that lead on more often than the others. */
export const anyAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    // The table's own keys.
    ...(Object.keys(acts) as Kind[]).map((kind) => ({
      arbitrary: fc.constant(kind),
      weight: weights.get(kind) ?? 1,
    })),
  ),
  n: fc.nat(8),
});

/** The whole way to a received invoice, which is then reversed. */
export const toRedLetter: Act[] = [
  ...Array.from({ length: 8 }, () => ({ kind: 'advance', n: 8 }) as const),
  { kind: 'askRed', n: 8 },
  { kind: 'issueRed', n: 8 },
  { kind: 'issueRed', n: 8 },
];

/** Tries an act on an order. Exceptions pass; a refusal is an answer like any other. */
export async function attempt(world: MoneyWorld, orderId: string, { kind, n }: Act): Promise<void> {
  const head = await headOf(world, orderId);
  await acts[kind]({ world, orderId, head, n });
}
