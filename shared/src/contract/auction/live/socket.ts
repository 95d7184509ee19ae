import { limits } from '../../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  intBetween,
  list,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../../kernel/codecs.ts';
import { type Codec, type English, wireObject, wireRequest } from '../../kernel/wire.ts';
import {
  Listen,
  type TodoToClientEvents,
  type TodoToRelayEvents,
} from '../../work/todo-channel.ts';
import { runState, Viewer } from '../auction.ts';
import { packageNumber } from '../package-number.ts';
import { BoardPatchWire, BoardSnapshot } from './board.ts';
import { WatchHall } from './hall.ts';

/*
 * The protocol of the live auction between client and relay over socket.io. `ToClientEvents` and
 * `ToRelayEvents` are the types of the events in the two directions.
 *
 * The versions of a room's state are consecutive within an epoch (RT2). A client that joins sends
 * the last version that it has, and receives the frames after that version, or a snapshot. The
 * client drops frames that it already has.
 */

/**
 * Times in ms that several messages carry: the current time by the database's clock; the end of the
 * auction or, if it has rounds, of the current round; and the age of the data that the relay has
 * from the live service. All three are 0 in the answer to a join that did not succeed.
 */
const timing = {
  serverTimeMs: ['fwqsj', int, '服务器时间'],
  closesAtMs: ['jssjhm', int, '结束时间（毫秒）'],
  dataAgeMs: ['sjnl', int, '数据年龄（毫秒）'],
} as const;

const frame = {
  packageNumber,
  epoch: ['dy', text, '纪元'],
  version: ['bb', int, '版本'],
  ...timing,
  patch: ['bg', BoardPatchWire, '变更'],
} as const;
/**
 * A message to clients with the patch that leads from the previous version of an auction's board to
 * `version`.
 */
export const Frame = wireObject(frame);
export type Frame = English<typeof frame>;

const beacon = {
  packageNumber,
  epoch: ['dy', text, '纪元'],
  version: ['bb', int, '版本'],
  ...timing,
  /**
   * The state of the live service as the relay sees it. `failing`: it does not respond, so the data
   * is as old as `dataAgeMs` (RT6).
   */
  upstream: ['fwzt', codeOf({ 0: 'ok', 1: 'failing' }), '服务状态'],
  errorCode: ['errCode', int, '错误码'],
  errorMessage: ['errMsg', text, '错误信息'],
} as const;
/**
 * A message that tells the clients of a room the newest version of its state. The relay sends it
 * every few seconds, when a new epoch begins, when the state of the live service (`upstream`,
 * `errorCode`, `errorMessage`) changes, and to each client that has joined.
 */
export const Beacon = wireObject(beacon);
export type Beacon = English<typeof beacon>;

const ejected = {
  packageNumber,
  reason: ['yy', text, '原因'],
} as const;
/**
 * A message that tells the client that the viewer may no longer watch the auction or, if
 * `packageNumber` is `*`, that the session has ended.
 */
export const Ejected = wireObject(ejected);
export type Ejected = English<typeof ejected>;

const join = {
  packageNumber,
  /** Epoch and version of the state that the joining client already has; '' and 0 if the client has none. */
  epoch: ['dy', textUpTo(32, 'mayBeEmpty'), '纪元'],
  version: ['bb', int, '版本'],
  /**
   * True if the client's page shows the board of another auction, so that the viewer does not count as online
   * in this auction.
   */
  isAside: ['pgbs', newer(yesNo, false), '旁观'],
} as const;
export const Join = wireRequest(join);
export type Join = English<typeof join>;

const joined = {
  /**
   * The relay's answer to a join. `refused`: the token may not watch the auction, the socket has
   * joined too many rooms, or the request is malformed. `snapshot`, `missed`: joined; the field of
   * that name is set. `later`: the relay cannot decide now or gets too many messages, and the
   * client tries again. `reason` is set for `refused` and `later`.
   */
  kind: ['lx', codeOf({ 0: 'refused', 1: 'snapshot', 2: 'missed', 3: 'later' }), '类型'],
  reason: ['yy', text, '原因'],
  viewer: ['ck', none(Viewer), '查看人'],
  epoch: ['dy', text, '纪元'],
  version: ['bb', int, '版本'],
  ...timing,
  snapshot: ['kz', none(BoardSnapshot), '快照'],
  missed: ['bl', list(Frame), '补发'],
} as const;
export const Joined = wireObject(joined);
export type Joined = English<typeof joined>;

export const Leave = wireRequest({ packageNumber });
export type Leave = { packageNumber: string };

const command = {
  packageNumber,
  kind: [
    'lx',
    codeOf({ 1: 'changeState', 2: 'changeEnd', 3: 'remind', 4: 'emergencyPause' }),
    '操作',
  ],
  /** The idempotency key (`REQUEST_KEY`): a repeated command with the same key is executed once. */
  requestKey: ['qqid', textUpTo(64), '请求编号'],
  runState: ['jjzt', none(runState), '竞价状态'],
  end: ['jjjssj', none(compactTime), '结束时间'],
  toCode: ['jsrjjh', none(text), '接收人竞价号'],
  text: ['nr', textUpTo(limits.reminderLength, 'mayBeEmpty'), '原因或提醒内容'],
} as const;
/**
 * An organiser's or supplier's command: pause, emergency pause, resume, stop, change of the end, or
 * reminder. The relay forwards the command to the live service with the sender's token, at once and
 * without a retry (AU30, AU34); it refuses a command itself if the sender does not watch the
 * auction or has the wrong role, or if a field is missing.
 */
export const Command = wireRequest(command);
export type Command = English<typeof command>;

const commandDone = {
  ok: ['state', codeOf({ 0: 'no', 1: 'yes' }), '是否成功'],
  /**
   * The text that the specification prescribes for the success or failure of the command, such as
   * 操作成功; another text if the command waits for a countersign.
   */
  text: ['text', text, '提示'],
  /** Why the command was not carried out; empty on success. */
  reason: ['yy', text, '原因'],
  /** The message key of `reason`; empty on success, and if the live service sends no key. */
  code: ['code', newer(text, ''), '拒绝代码'],
} as const;
export const CommandDone = wireObject(commandDone);
export type CommandDone = English<typeof commandDone>;

const ready = {
  packageNumber,
  delayMs: ['wlys', none(intBetween(0, 600_000)), '网络延迟（毫秒）'],
  offsetMs: ['szpc', none(intBetween(-1e12, 1e12)), '时钟偏差（毫秒）'],
  sound: ['tsy', yesNo, '提示音'],
  notifications: ['tzqx', yesNo, '通知权限'],
} as const;
/**
 * The report of a supplier's browser on itself in a rehearsal: network delay, clock, sound and
 * notifications. The relay shows the report to the organisers and uses it for nothing else.
 */
export const Ready = wireRequest(ready);
export type Ready = English<typeof ready>;

/**
 * The response to the event `time`: the database's current time, or the relay's own time before the
 * relay knows the database's. The client computes the offset of its clock from it (RT7).
 */
export const TimeResponse = wireObject({ serverTimeMs: ['fwqsj', int, '服务器时间'] });
export type TimeResponse = { serverTimeMs: number };

type Ack = (answer: unknown) => void;

/** The events that the relay sends to the client. */
export interface ToClientEvents extends TodoToClientEvents {
  frame: (wire: unknown) => void;
  beacon: (wire: unknown) => void;
  ejected: (wire: unknown) => void;
  hall: (wire: unknown) => void;
}

/** The events that the client sends to the relay. */
export interface ToRelayEvents extends TodoToRelayEvents {
  join: (wire: unknown, ack: Ack) => void;
  leave: (wire: unknown) => void;
  command: (wire: unknown, ack: Ack) => void;
  time: (wire: unknown, ack: Ack) => void;
  ready: (wire: unknown) => void;
  watchHall: (wire: unknown) => void;
}

/**
 * Event name → codec of the event's payload, for the events that the relay handles; the relay ignores all
 * other events.
 */
export const toRelay = {
  join: Join,
  leave: Leave,
  command: Command,
  time: wireRequest({}),
  listen: Listen,
  ready: Ready,
  watchHall: WatchHall,
} as const satisfies Record<keyof ToRelayEvents, Codec>;

/** The path of the socket, outside `/app`. The token travels in the handshake (`SocketAuth`). */
export const SOCKET_PATH = '/live-socket/';
export interface SocketAuth {
  readonly token: string;
}
