import { packageNumber } from '../auction/package-number.ts';
import { int, intBetween, list, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * The tree of evidence (TL2, TL3): checkpoints, tiles and proofs. The calls need no login and no envelope,
 * so that anybody can follow the tree without our code. Proofs and notes are texts because their bytes are
 * hashed and signed; their formats are in domain/evidence.
 */

/** The most leaves that a call may name. */
export const MOST_LEAVES = 2 ** 31 - 1;
/** The number of leaves of a tree. */
const treeSize = intBetween(1, MOST_LEAVES);

const checkpoint = {
  size: ['ys', int, '叶子数'],
  atMs: ['sj', int, '签发时间'],
  keyId: ['qmyid', text, '公钥编号（指纹）'],
  /** The signed note (C2SP tlog-checkpoint). */
  note: ['jcd', text, '检查点'],
} as const;

const logKey = {
  /** The key of the log's signed notes: `name+id+base64` (C2SP signed-note). */
  verifierKey: ['yzgy', text, '验证公钥'],
  /** The fingerprint of the same key, as records and receipts print it. */
  keyId: ['qmyid', text, '公钥编号（指纹）'],
  fromMs: ['qysj', int, '启用时间'],
  untilMs: ['tysj', none(int), '停用时间，使用中为空'],
} as const;

export const evidenceEndpoints = {
  /** Returns the name of the log, its keys, and its newest checkpoint, null before the first one. */
  log: endpoint('evidence.log', {
    path: '/app/ananymous/cz/log',
    sealed: false,
    cost: 'cheap',
    summary: '存证树：日志名称、公钥与最新检查点（公开）',
    request: wireRequest({}),
    response: wireObject({
      origin: ['rzmc', text, '日志名称'],
      /** The promised time from a leaf to its checkpoint, in minutes. */
      delayMinutes: ['yssc', int, '入检查点的最长时间（分钟）'],
      keys: ['gylist', list(wireObject(logKey)), '公钥'],
      newest: ['zxjcd', none(wireObject(checkpoint)), '最新检查点'],
    }),
  }),
  /** Returns the checkpoints of fewer than `belowSize` leaves, the largest first, `CHECKPOINT_PAGE` at most. */
  checkpoints: endpoint('evidence.checkpoints', {
    path: '/app/ananymous/cz/checkpoints',
    sealed: false,
    cost: 'cheap',
    summary: '存证树的检查点（公开）',
    request: wireRequest({ belowSize: ['xyys', none(treeSize), '叶子数小于，空为最新'] }),
    response: wireObject({ rows: ['list', list(wireObject(checkpoint)), '检查点'] }),
  }),
  /** Returns the hashes of a tile of the newest checkpoint's tree; `path` is that of C2SP tlog-tiles. */
  tile: endpoint('evidence.tile', {
    path: '/app/ananymous/cz/tile',
    sealed: false,
    cost: 'cheap',
    summary: '存证树的数据块（公开）',
    request: wireRequest({ path: ['lj', textUpTo(64), '数据块路径'] }),
    response: wireObject({
      /** The hashes one after the other, 32 bytes each, in base64. */
      hashes: ['jyz', text, '校验值'],
    }),
  }),
  /**
   * Returns the proof (`TreeProof` as JSON) that the head of an auction's log at event `seq`, or at the next
   * event whose head became a leaf, is in the tree of the first checkpoint that has it. The published log
   * ties the event of a receipt to that head. Heads of sealed auctions are in the tree after the opening.
   */
  proof: endpoint('evidence.proof', {
    path: '/app/ananymous/cz/proof',
    sealed: false,
    cost: 'report',
    summary: '竞价日志在存证树中的包含证明（公开）',
    request: wireRequest({ packageNumber, seq: ['sxh', intBetween(0, 1_000_000_000), '顺序号'] }),
    response: wireObject({ proof: ['zm', text, '包含证明'] }),
  }),
  /** Returns the proof (`GrowthProof` as JSON) that the tree of one checkpoint begins with that of another. */
  growth: endpoint('evidence.growth', {
    path: '/app/ananymous/cz/growth',
    sealed: false,
    cost: 'report',
    summary: '两个检查点之间的一致性证明（公开）',
    request: wireRequest({
      first: ['qys', treeSize, '较早检查点的叶子数'],
      second: ['hys', treeSize, '较晚检查点的叶子数'],
    }),
    response: wireObject({ proof: ['zm', text, '一致性证明'] }),
  }),
};

/** The number of checkpoints in one page. */
export const CHECKPOINT_PAGE = 100;
/** The promised time from a leaf to its checkpoint, in minutes (TL2). */
export const CHECKPOINT_DELAY_MINUTES = 10;
