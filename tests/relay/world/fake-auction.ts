import { numbersOf } from '@jicai/relay/src/auction/source/fixtures.ts';
import type {
  AuctionLive,
  BidRow,
  OutcomeView,
  PackageInfo,
  Reminder,
} from '@jicai/shared/contract/auction/auction.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import { sampleInfo } from '@jicai/shared/domain/auction/fixtures.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/** Names that must reach no supplier. */
export const SUPPLIER_NAMES = ['华信甲公司', '中科乙公司', '远大丙公司'];
export const CODES = ['A01', 'B02', 'C03'];

/** An auction of the fake upstream, moved by the test. */
export interface FakeAuction {
  info: PackageInfo;
  readonly bids: BidRow[];
  readonly reminders: Reminder[];
  /** Members put over the answer: `patch({ runState: 'paused' })`. Each moves the log. */
  patch(over: Partial<AuctionLive>): void;
  bid(code: string, amount: number): void;
  remind(over: Partial<Reminder> & { text: string }): void;
  live(): AuctionLive;
}

export const packageInfo = (over: Partial<PackageInfo> = {}): PackageInfo => ({
  ...sampleInfo,
  packageNumber: 'P1',
  packageName: '第一包',
  projectNumber: 'XM-1',
  projectName: '办公电脑采购',
  startingPrice: fen(1_000_000),
  ...over,
});

export function fakeAuction(packageNumber: string, given: Partial<PackageInfo> = {}): FakeAuction {
  const began = Date.now();
  const best = new Map<string, BidRow>();
  let over: Partial<AuctionLive> = {};
  let seq = 0;

  const auction: FakeAuction = {
    info: packageInfo({ ...given, packageNumber }),
    bids: [],
    reminders: [],
    patch(members) {
      seq += 1;
      over = { ...over, ...members };
    },
    bid(code, amount) {
      seq += 1;
      const index = auction.bids.length + 1;
      const row = { index, seq, code, amount: fen(amount), at: Date.now() };
      auction.bids.push(row);
      best.set(code, row);
    },
    remind(reminder) {
      const next = auction.reminders.length + 1;
      const base = { from: 'handler', fromCode: null, toCode: null } as const;
      const plain = { seq: next, at: Date.now(), ...base, ...reminder, numbers: [] };
      const numbers = numbersOf(plain, auction.reminders, CODES);
      auction.reminders.push({ ...plain, numbers });
    },
    live() {
      const rows = [...best.values()].sort((a, b) => a.amount - b.amount || a.seq - b.seq);
      const nameOf = (code: string) => SUPPLIER_NAMES[CODES.indexOf(code)] ?? '';
      const leader = rows[0];
      return {
        packageNumber,
        phase: 'running',
        runState: 'started',
        quoteState: 'started',
        opensAt: began - 60_000,
        closesAt: began + 3_600_000,
        opensAtMs: began - 60_000,
        closesAtMs: began + 3_600_000,
        originalClosesAtMs: began + 3_600_000,
        pausedAtMs: null,
        waitText: '0天01时00分00秒',
        stateReason: '',
        extension: { used: 0, allowed: 0, minutesEach: '5' },
        bidCount: auction.bids.length,
        bestBid: (leader?.amount ?? null) as Fen | null,
        bestBidderCode: leader?.code ?? null,
        bestBidderName: leader ? nameOf(leader.code) : null,
        entrants: CODES.map((code, at) => ({
          code,
          supplierId: `S${at}`,
          name: nameOf(code),
          openingOffer: null,
        })),
        ranking: rows.map(({ code, amount, at, seq: rowSeq }) => ({
          code,
          name: nameOf(code),
          amount,
          at,
          seq: rowSeq,
          bids: auction.bids.filter((bid) => bid.code === code).length,
          isOnline: false,
        })),
        lastBids: auction.bids.slice(-10),
        bidSeq: seq,
        messageSeq: auction.reminders.at(-1)?.seq ?? 0,
        rulesVersion: 1,
        rightsVersion: 1,
        outcome: null as OutcomeView | null,
        rounds: null as RoundsView | null,
        countersigns: [],
        serverTimeMs: Date.now(),
        errorCode: 0,
        errorMessage: '',
        ...over,
      };
    },
  };
  return auction;
}
