import type { SecurityFilter } from '@jicai/shared/contract/identity/security-log.ts';
import { SECURITY_ACTIONS } from '@jicai/shared/domain/identity/security-log.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { Database } from '../../kernel/db/open.ts';
import { sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { searchLog, verifyChain } from './repository.ts';

export interface SecurityNeeds {
  readonly db: Database;
  readonly signing: SigningKey;
}

/** One page of the log. */
export const list = (
  { db }: SecurityNeeds,
  { page, pageSize, ...filter }: SecurityFilter & { page: number; pageSize: number },
) => searchLog(filter, { limit: pageSize, offset: (page - 1) * pageSize }, db);

/** The state of the chain, its head signed. */
export async function verify({ db, signing }: SecurityNeeds) {
  const state = await verifyChain(db);
  return { ...state, signature: signing.sign(state.head), keyId: signing.id };
}

/** Rows of one export. */
const EXPORTED = 10_000;

/** The workbook of what was found; its second sheet has the chain's head, signed. */
export async function exportLog({ db, signing }: SecurityNeeds, filter: SecurityFilter) {
  const { rows } = await searchLog(filter, { limit: EXPORTED, offset: 0 }, db);
  const { head, count } = await verifyChain(db);
  const entries = sheet({
    name: '安全日志',
    rows,
    columns: [
      { title: '序号', width: 10, value: (row) => row.seq },
      { title: '时间', width: 20, value: (row) => timeText(row.atMs) },
      { title: '操作', width: 20, value: (row) => SECURITY_ACTIONS[row.action] },
      { title: '结果', width: 8, value: (row) => (row.wasRefused ? '拒绝' : '成功') },
      { title: '操作人', width: 16, value: (row) => row.actor },
      { title: '单位', width: 24, value: (row) => row.unitName },
      { title: '来源地址', width: 18, value: (row) => row.address },
      { title: '对象', width: 38, value: (row) => row.object },
      { title: '说明', width: 40, value: (row) => row.detail },
      { title: '哈希', width: 66, value: (row) => row.hash },
    ],
  });
  const chain = sheet({
    name: '链头',
    rows: [
      ['总条数', String(count)],
      ['链头哈希', head],
      ['签名（Ed25519）', signing.sign(head)],
      ['密钥编号', signing.id],
    ] as const,
    columns: [
      { title: '项目', width: 20, value: ([name]) => name },
      { title: '值', width: 130, value: ([, value]) => value },
    ],
  });
  const file = await workbook([entries, chain]);
  return { file, count: rows.length };
}
