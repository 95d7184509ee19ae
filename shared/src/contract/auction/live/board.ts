import * as z from 'zod/mini';
import { int, list, money, newer, none, text, yesNo } from '../../kernel/codecs.ts';
import {
  type Codec,
  decode,
  type English,
  encode,
  makeCodec,
  wireObject,
} from '../../kernel/wire.ts';
import { BidRow, OutcomeWire, PackageInfo, Reminder, runState, StandingWire } from '../auction.ts';
import { CountersignWire } from '../countersign.ts';
import { ReadinessWire, RoundsWire } from '../rounds.ts';
import type { BoardPatch, BoardState } from './board-state.ts';

/*
 * The wire tables of a board: the snapshot, which is the whole board, and the patch, which has the
 * changes.
 */

export const BoardClockWire = wireObject({
  opensAt: ['kssjhm', int, '开始时间（毫秒）'],
  closesAt: ['jssjhm', int, '结束时间（毫秒）'],
  originalClosesAt: ['ysjshm', int, '原定结束时间（毫秒）'],
  extensionsUsed: ['yscs', int, '已延时次数'],
  runState: ['jjzt', runState, '竞价状态'],
  pausedAt: ['ztsjhm', none(int), '暂停时间（毫秒）'],
  settled: ['yjs', yesNo, '已结束'],
  reason: ['ztyy', text, '最近一次暂停、恢复、终止或修改结束时间的原因'],
});

const BoardSupplierWire = wireObject({
  code: ['jjh', text, '竞价号'],
  name: ['gysmc', none(text), '供应商名称'],
});

const OpeningOfferWire = wireObject({
  code: ['jjh', text, '竞价号'],
  amount: ['csbj', money, '初始报价'],
});

const snapshot = {
  info: ['fbxx', PackageInfo, '分包信息'],
  clock: ['sz', BoardClockWire, '时钟'],
  suppliers: ['gysList', list(BoardSupplierWire), '供应商'],
  standings: ['gyspm', list(StandingWire), '供应商排名'],
  recentBids: ['bjls', list(BidRow), '最近报价'],
  bidCount: ['zbjcs', int, '总报价次数'],
  openingBest: ['csbj', none(money), '初始最优报价'],
  openingOffers: ['csbjList', newer(list(OpeningOfferWire), []), '本人的初始报价'],
  online: ['zxzt', list(text), '在线竞价号'],
  reminders: ['xmjstx', list(Reminder), '提醒'],
  outcome: ['jg', none(OutcomeWire), '结果'],
  countersigns: ['hqList', list(CountersignWire), '会签'],
  rounds: ['lc', none(RoundsWire), '轮次'],
  readiness: ['jxList', list(ReadinessWire), '就绪情况'],
} as const;

type Snapshot = English<typeof snapshot>;

/**
 * The codec of a whole board. The relay sends the whole board to a client that joins, unless the
 * client needs only the frames that it missed.
 */
export const BoardSnapshot: Codec<BoardState> = wireObject(snapshot) as Codec<Snapshot>;

const parts = {
  bids: ['bj', list(BidRow)],
  reminders: ['xmjstx', list(Reminder)],
  info: ['fbxx', PackageInfo],
  clock: ['sz', BoardClockWire],
  suppliers: ['gysList', list(BoardSupplierWire)],
  online: ['zxzt', list(text)],
  outcome: ['jg', OutcomeWire],
  countersigns: ['hqList', list(CountersignWire)],
  rounds: ['lc', RoundsWire],
  readiness: ['jxList', list(ReadinessWire)],
  ledger: [
    'qb',
    wireObject({
      standings: ['gyspm', list(StandingWire), '供应商排名'],
      recentBids: ['bjls', list(BidRow), '最近报价'],
      bidCount: ['zbjcs', int, '总报价次数'],
    }),
  ],
} as const satisfies Record<keyof BoardPatch, readonly [string, Codec]>;

/** The codec of a patch. A patch has only the parts that changed, so `wireObject` cannot build it. */
export const BoardPatchWire: Codec<BoardPatch> & { readonly parts: typeof parts } = Object.assign(
  makeCodec<Record<string, unknown>, BoardPatch>(
    z.record(z.string(), z.unknown()),
    (wire) => {
      const ours: Record<string, unknown> = {};
      for (const [name, [wireName, codec]] of Object.entries(parts)) {
        if (wireName in wire) ours[name] = decode(codec as Codec, wire[wireName]);
      }
      return ours as BoardPatch;
    },
    (patch) => {
      const wire: Record<string, unknown> = {};
      for (const [name, [wireName, codec]] of Object.entries(parts)) {
        const part = patch[name as keyof BoardPatch];
        if (part !== undefined) wire[wireName] = encode(codec as Codec, part);
      }
      return wire;
    },
  ),
  { parts },
);
