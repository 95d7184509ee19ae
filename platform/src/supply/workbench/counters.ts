import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** A number on the workbench of something that waits; slices of every wing register their own. */
export interface WorkbenchCounter {
  readonly name: string;
  readonly title: string;
  /** A path of the site, without the base path. */
  readonly path: string;
  readonly count: (person: Person, db: Executor) => Promise<number>;
}

/** One day's orders. */
export interface SalesDay {
  /** `2026-11-21` in China. */
  readonly day: string;
  readonly orders: number;
  readonly amount: Fen;
}

/** The money that a supplier is owed on invoices that were received. */
export interface OwedMoney {
  readonly amount: Fen;
  readonly overdue: Fen;
  /** When the oldest part of it became due, or will, in ms; null where nothing is owed. */
  readonly since: number | null;
}

/** The figures of a supplier's trade that higher wings tell. */
export interface TradePort {
  readonly counters: readonly WorkbenchCounter[];
  /** The days with orders from a moment on, the oldest first. */
  readonly sales: (orgId: string, fromMs: number, db: Executor) => Promise<SalesDay[]>;
  /** Orders of a shop that are not finished. */
  readonly openOrders: (shopId: string, db: Executor) => Promise<number>;
  /** Carts in which somebody has a product of a shop. */
  readonly inCarts: (shopId: string, db: Executor) => Promise<number>;
  /** Auctions of a supplier that have not ended. */
  readonly openAuctions: (orgId: string, db: Executor) => Promise<number>;
  readonly owed: (orgId: string, db: Executor) => Promise<OwedMoney>;
}

/** The part of it that the suspension of a shop touches. */
export type TouchedTrade = Pick<TradePort, 'openOrders' | 'inCarts' | 'openAuctions'>;
