import { int, intBetween, list, newer, none, text } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../kernel/wire.ts';
import { packageNumber } from './package-number.ts';

/*
 * The public evidence of auctions (AU51, AU52). The calls need no login and no envelope, so that anybody
 * can verify the evidence without our code. Log lines are texts because their bytes are hashed and
 * signed; their formats are in domain/auction/audit/shapes.ts.
 */

const publicKey = {
  /**
   * The fingerprint of the key, in hex: the first 128 bits of the SHA-256 of `publicKey`, taken as
   * a hex text.
   */
  id: ['qmyid', text, '公钥编号（指纹）'],
  algorithm: ['sf', newer(text, 'Ed25519'), '算法'],
  /** The Ed25519 public key: 32 bytes in hex. */
  publicKey: ['gy', text, '公钥'],
  sinceMs: ['qysj', int, '启用时间'],
  untilMs: ['tysj', newer(none(int), null), '停用时间，使用中为空'],
  previousId: ['qymyid', newer(none(text), null), '前一把公钥的编号'],
  /**
   * The signature of `successorMessage` (domain/kernel/key-list.ts) by the key that this key
   * replaced; `null` if this key replaced none.
   */
  previousSignature: ['qymqm', newer(none(text), null), '前一把公钥对本公钥的签名'],
} as const;

export const auditEndpoints = {
  /** TL1: returns every key that the platform ever signed with, so that old receipts can be verified. */
  keys: endpoint('audit.keys', {
    path: '/app/ananymous/jj/audit/keys',
    sealed: false,
    cost: 'cheap',
    summary: '平台签名公钥（公开）',
    request: wireRequest({}),
    response: wireObject({ keys: ['list', list(wireObject(publicKey)), '公钥'] }),
  }),
  /**
   * Returns a page of an auction's log: the rows after a sequence number, oldest first,
   * `AUDIT_CHUNK` rows or, on the last page, fewer. Until the auction has an outcome, a row
   * contains only the sequence number and hashes of its event, and while the number of sealed
   * quotes is hidden there are no rows at all. `head` and `rows` come from one database snapshot.
   */
  log: endpoint('audit.log', {
    path: '/app/ananymous/jj/audit/log',
    sealed: false,
    cost: 'report',
    summary: '竞价的公开日志：截止前只有校验值',
    request: wireRequest({
      packageNumber,
      afterSeq: ['sxh', intBetween(0, 1_000_000_000), '顺序号'],
    }),
    response: wireObject({
      projectName: ['xmmc', text, '项目名称'],
      packageName: ['bmc', text, '包名称'],
      head: ['rzt', text, '日志头'],
      rows: ['rzh', list(text), '日志行'],
    }),
  }),
};

/** The number of rows in one page of the public log of an auction. */
export const AUDIT_CHUNK = 500;
