import * as z from 'zod/mini';
import type { Evidence } from '../../domain/kernel/texts/canonical-json.ts';
import { limits } from '../../limits.ts';
import { int, intBetween, list, money, newer, none, text } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  type English,
  makeCodec,
  UnwritableError,
  wireObject,
  wireRequest,
} from '../kernel/wire.ts';
import { auctionRole, PackageInfo, Viewer } from './auction.ts';
import { BoardClockWire } from './live/board.ts';
import { packageNumber } from './package-number.ts';
import { RoundWindowWire } from './rounds.ts';

/* The replay (回放) of a finished auction: its initial state, and its log page by page. */

/** The payload of a log event, with the keys with which the log stores it. */
export type ReplayPayload = { readonly [key: string]: Evidence };

/**
 * Returns whether a value can be a payload: an object that is no list. A payload is sent with the
 * keys with which the log stores it, not with wire names, because the hashes of the log cover those
 * keys.
 */
const isPayload = (value: unknown): value is ReplayPayload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const payload = Object.assign(
  makeCodec<ReplayPayload, ReplayPayload>(
    z.custom<ReplayPayload>(isPayload),
    (value) => value,
    (value) => {
      if (isPayload(value)) return value;
      throw new UnwritableError();
    },
  ),
  { form: { kind: 'json' } },
);

const event = {
  seq: ['sxh', int, '日志序号'],
  at: ['sj', int, '时间（毫秒）'],
  kind: ['lx', text, '类型'],
  /**
   * The role of the person who caused the event; `null` if the platform or a simulated supplier
   * caused it.
   */
  actor: ['czrjs', none(auctionRole), '操作人角色'],
  code: ['jjh', none(text), '竞价号'],
  payload: ['nr', payload, '内容'],
  hash: ['hash', text, '日志哈希'],
} as const;
export const ReplayEvent = wireObject(event);
export type ReplayEvent = English<typeof event>;

const supplier = {
  code: ['jjh', text, '竞价号'],
  name: ['gysmc', none(text), '供应商名称'],
} as const;

const begin = {
  viewer: ['ck', Viewer, '查看人'],
  /**
   * The package with the rules that were in force at the end of the auction. Each rule change in
   * the log also contains the rules before the change, from which a replay restores the earlier
   * rules.
   */
  info: ['fbxx', PackageInfo, '分包信息'],
  /** The auction's clock at the publication, before the first event of the log. */
  clock: ['sz', BoardClockWire, '时钟'],
  suppliers: ['gysList', list(wireObject(supplier)), '供应商'],
  openingBest: ['csbj', none(money), '初始最优报价'],
  /** AU17: the times of the rounds as published; empty without rounds. */
  windows: ['lcList', list(RoundWindowWire), '各轮时间'],
  /** The sequence number of the log's last event. */
  lastSeq: ['bjsxh', int, '末条序号'],
  headHash: ['hash', text, '末条哈希'],
  /** PJ10: why the award was annulled after the end; `null` if it was not. The log does not say it. */
  voidReason: ['zfyy', newer(none(text), null), '成交结果作废原因'],
} as const;
/** The auction's state before its first event, with its final rules and the end of its log. */
export const ReplayBegin = wireObject(begin);
export type ReplayBegin = English<typeof begin>;

export const replayEndpoints = {
  /**
   * Returns, to handler and supervisor, the state from which a replay of the auction begins.
   * Refused, like the call `events`, until the auction has an outcome.
   */
  begin: endpoint('replay.begin', {
    path: '/app/authentication/dsxm/getJjhf',
    cost: 'cheap',
    summary: '竞价回放：起始状态',
    request: wireRequest({ packageNumber }),
    response: ReplayBegin,
  }),
  /** Returns a page of the log's events after a sequence number, oldest first, at most `REPLAY_PAGE`. */
  events: endpoint('replay.events', {
    path: '/app/authentication/dsxm/listJjhf',
    cost: 'cheap',
    summary: '竞价回放：事件日志，按顺序号分段',
    request: wireRequest({
      packageNumber,
      afterSeq: ['sxh', intBetween(0, 1_000_000_000), '顺序号'],
    }),
    response: wireObject({ events: ['list', list(ReplayEvent), '事件'] }),
  }),
};

/** The largest number of events in one response of the call `replay.events`. */
export const REPLAY_PAGE = limits.historyChunk;
