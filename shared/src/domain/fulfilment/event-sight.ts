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
 * Defines what the supplier sees of each kind of event that the unit causes (the values of
 * `EventSight`). The supplier sees the note of an event only if the form tells its author that the
 * note is for the supplier, or if the supplier has to act on it. The supplier never sees notes
 * about the separation of duties, opinions of reviews, and the names of the people who review or
 * pay. Every new kind of event needs an entry here.
 */

type Sights<Name extends string> = Readonly<Record<Name, EventSight>>;

/**
 * What the supplier sees of each kind of event in `fulfilment_event`, the timeline of an order and
 * its documents.
 */
export const threadSight = {
  order: {
    // The event's sentence already names both buyers, whom the supplier deals with.
    handOver: 'bare',
    // 不再交付 (the remainder is no longer delivered): both sides take part in the proposal and the
    // response.
    end: 'whole',
  },
  contract: {
    // Until a contract is sent to the supplier, only the unit may know about it.
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
    // The note is the number of a voucher or a guarantee; the supplier also gets it in a message.
    bond: 'reason',
  } satisfies Sights<ContractTransition | 'draft' | 'propose' | 'publish' | 'bond'>,
  parcel: {
    send: 'whole',
    receive: 'whole',
    // The form tells the buyer that the supplier sees the reason.
    undoReceipt: 'whole',
    takeBack: 'whole',
    replace: 'whole',
    receiveReplacement: 'whole',
  },
  acceptance: {
    // The supplier reads results and reasons in the acceptance itself, once it is done; the note of
    // the event is about duties.
    submit: 'bare',
    agree: 'bare',
    refuse: 'bare',
    deem: 'bare',
    warn: 'hidden',
  },
  // Notes about warehouses, and the people who work there, concern the unit only.
  stockEntry: { enter: 'bare', reverse: 'bare', return: 'bare' },
  payment: { apply: 'bare' },
} as const satisfies Readonly<Record<string, Sights<string>>>;

/** The kinds of documents that have events in `fulfilment_event`. */
export type ThreadKind = keyof typeof threadSight;
export type ThreadMoveOf<Kind extends ThreadKind> = keyof (typeof threadSight)[Kind] & string;

/**
 * What the supplier sees of each kind of event in `settlement_event`: the events of statements,
 * applications for invoices, payments and after-sales.
 */
export const settlementSight = {
  statement: {
    create: 'bare',
    supplierConfirm: 'whole',
    buyerConfirm: 'bare',
    autoConfirm: 'bare',
    // The form says that the other side gets a message; the statement shows these texts to both
    // sides.
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
    // The form says that the supplier gets the reason.
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
    // The supplier reads the voucher number and the day in the payment itself; the note also names
    // waivers.
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
    sendReplacement: 'whole',
    finish: 'whole',
    // The platform decides on the arguments of both sides and gives both sides its reasons.
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

/** The log that contains an event. */
export type EventLog = keyof typeof TABLES;

/**
 * Returns what the supplier sees of an event that the unit caused; `bare` for an event that the
 * tables do not list.
 */
export const sightOf = (log: EventLog, kind: string, move: string): EventSight => {
  const moves = TABLES[log][kind] ?? {};
  return Object.hasOwn(moves, move) ? (moves[move] ?? 'bare') : 'bare';
};
