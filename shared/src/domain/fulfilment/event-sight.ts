import type {
  AfterSaleTransition,
  ApplicationTransition,
  ContractTransition,
  PaymentTransition,
  StatementTransition,
} from '../../contract/fulfilment/states.ts';
import type { EventSight } from '../kernel/event-sight.ts';
import { orderSight } from '../ordering/order/event-sight.ts';

/*
 * What the supplier sees of each kind of event (see `EventSight`). A note stays where its form says that it is
 * for the supplier, or where the supplier has to act on it. Notes about the separation of duties, opinions of
 * reviews and the names of those who review or pay are the unit's own. A new kind of event is decided here.
 */

type Sights<Name extends string> = Readonly<Record<Name, EventSight>>;

/** The moves of each kind of document in an order's timeline (`fulfilment_event`). */
export const threadSight = {
  order: {
    // The sentence names both buyers, whom the supplier deals with.
    handOver: 'bare',
    // 不再交付: proposed to the other side and answered.
    end: 'whole',
  },
  contract: {
    // Before its sending a contract is the unit's alone.
    draft: 'hidden',
    propose: 'hidden',
    send: 'bare',
    complete: 'whole',
    sendBack: 'reason',
    confirm: 'bare',
    sealSupplier: 'whole',
    sealBuyer: 'bare',
    pass: 'bare',
    fail: 'bare',
    revise: 'bare',
    drop: 'reason',
    change: 'bare',
    terminate: 'bare',
    cancel: 'bare',
    publish: 'bare',
    // 凭证号或保函编号; the supplier gets the same text as a message.
    bond: 'reason',
  } satisfies Sights<ContractTransition | 'draft' | 'propose' | 'publish' | 'bond'>,
  parcel: {
    send: 'whole',
    receive: 'whole',
    // 原因对供应商可见.
    undoReceipt: 'whole',
    takeBack: 'whole',
    replace: 'whole',
    receiveReplacement: 'whole',
  },
  acceptance: {
    // Results and reasons stand in the acceptance, once it is done; the note names duties.
    submit: 'bare',
    agree: 'bare',
    refuse: 'bare',
    deem: 'bare',
    warn: 'hidden',
  },
  // Warehouses, and what happens in them, are the unit's own.
  stockEntry: { enter: 'bare', reverse: 'bare', return: 'bare' },
  payment: { apply: 'bare' },
} as const satisfies Readonly<Record<string, Sights<string>>>;

/** The kinds of documents with events in `fulfilment_event`, and their moves. */
export type ThreadKind = keyof typeof threadSight;
export type ThreadMoveOf<Kind extends ThreadKind> = keyof (typeof threadSight)[Kind] & string;

/** The moves of the documents between acceptance and payment (`settlement_event`). */
export const settlementSight = {
  statement: {
    create: 'bare',
    supplierConfirm: 'whole',
    buyerConfirm: 'bare',
    autoConfirm: 'bare',
    // 对方会收到消息; the statement has the same texts for both sides.
    dispute: 'reason',
    settle: 'reason',
    adjust: 'reason',
    cancel: 'reason',
    invoice: 'bare',
    reopenInvoice: 'bare',
    pay: 'bare',
  } satisfies Sights<StatementTransition | 'create'>,
  invoiceApplication: {
    apply: 'bare',
    issue: 'whole',
    takeBack: 'whole',
    receive: 'bare',
    giveBack: 'reason',
    withdraw: 'reason',
    reverse: 'reason',
    askRed: 'reason',
    answerRed: 'reason',
    // 供应商会收到原因.
    block: 'reason',
    unblock: 'bare',
    refund: 'reason',
  } satisfies Sights<
    ApplicationTransition | 'apply' | 'askRed' | 'answerRed' | 'block' | 'unblock' | 'refund'
  >,
  payment: {
    apply: 'bare',
    resubmit: 'bare',
    pass: 'bare',
    fail: 'bare',
    withdraw: 'bare',
    // Voucher and day stand in the payment; the note has waivers too.
    execute: 'bare',
    confirm: 'whole',
    handOver: 'hidden',
  } satisfies Sights<PaymentTransition | 'apply' | 'handOver'>,
  afterSale: {
    apply: 'whole',
    agree: 'whole',
    refuse: 'whole',
    sendBack: 'whole',
    takeGoods: 'whole',
    refuseGoods: 'whole',
    finish: 'whole',
    // The platform rules on what both sides say, and gives both its reasons.
    escalate: 'reason',
    uphold: 'reason',
    dismiss: 'reason',
    cancel: 'reason',
  } satisfies Sights<AfterSaleTransition | 'apply'>,
} as const satisfies Readonly<Record<string, Sights<string>>>;

export type SettlementKind = keyof typeof settlementSight;
export type SettlementMoveOf<Kind extends SettlementKind> = keyof (typeof settlementSight)[Kind] &
  string;

const TABLES: Readonly<
  Record<'order' | 'thread' | 'settlement', Readonly<Record<string, Sights<string>>>>
> = { order: { order: orderSight }, thread: threadSight, settlement: settlementSight };

/** The log that an event stands in. */
export type EventLog = keyof typeof TABLES;

/** What the supplier sees of an event of a log; of one that no table has, that it happened. */
export const sightOf = (log: EventLog, kind: string, move: string): EventSight => {
  const moves = TABLES[log][kind] ?? {};
  return Object.hasOwn(moves, move) ? (moves[move] ?? 'bare') : 'bare';
};
