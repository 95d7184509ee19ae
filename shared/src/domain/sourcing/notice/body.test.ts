import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { missingOf, type NoticeFacts, type NoticeItem, noticeBody } from './body.ts';

const facts: NoticeFacts = {
  kind: 'award',
  number: 'XJ-1',
  name: '试剂采购',
  unitName: '甲采购单位',
  methodWord: '询价',
  budget: null,
  reason: '',
  packages: [],
  specialReason: '',
  byPoints: false,
  isEvaluated: false,
  evaluators: [],
  smallFirmDeduction: 0,
  isReserved: false,
  publicityDays: 1,
  keyIds: ['0123456789abcdef0123456789abcdef'],
};
const form = {
  unitAddress: '大学路 1 号',
  contact: '林静',
  suppliers: [],
  service: '',
  evaluators: '系统',
  supplement: '',
};
const textOf = (change: Partial<NoticeFacts>) =>
  noticeBody({ ...facts, ...change }, form)
    .map(({ text }) => text)
    .join();

describe('[PJ16] the notice of a project for small enterprises', () => {
  it.each(['award', 'failed'] as const)(
    'says so (%s), and the notice of others does not',
    (kind) => {
      expect(textOf({ kind, isReserved: true })).toContain('专门面向中小企业');
      expect(textOf({ kind })).not.toContain('中小企业');
    },
  );
});

it('[TL1] prints the fingerprint of the signer, and the end of the log of each package', () => {
  const log = { seq: 7, hash: 'ab'.repeat(32) };
  const pack = { number: 'XJ-1-1', name: '一包', winners: [], items: [], failedLines: [] };
  const packages = [{ ...pack, excluded: [], reason: '流标', log }];
  const text = textOf({ kind: 'failed', packages });
  expect(text).toContain('签名公钥指纹：0123 4567 89ab cdef 0123 4567 89ab cdef');
  expect(text).toContain(`XJ-1-1 报价日志共 7 条，末条校验值 ${log.hash}`);
});

it('[TL1] names no fingerprint while no key is published', () => {
  const text = textOf({ kind: 'failed', keyIds: [] });
  expect(text).not.toContain('指纹');
  expect(text).toContain('竞价存证核验');
});

it('[PJ9] asks for the evaluators only where people evaluated and the record has no names', () => {
  const typed = { ...form, evaluators: '' };
  const asked = (change: Partial<NoticeFacts>) =>
    missingOf({ ...facts, ...change }, typed).map(({ field }) => field);
  expect(asked({ isEvaluated: false })).toEqual([]);
  expect(asked({ isEvaluated: true })).toEqual(['evaluators']);
  expect(asked({ isEvaluated: true, evaluators: ['许文博'] })).toEqual([]);
  expect(asked({ isEvaluated: true, kind: 'failed' })).toEqual([]);
});

describe('[PE7] the notice of a project that was not decided by the lowest price alone', () => {
  const winner = {
    supplierId: 's',
    name: '甲公司',
    amount: fen(100_00),
    points: 91_67 as number | null,
    lines: null as readonly number[] | null,
  };
  const pack = {
    number: 'XJ-1-1',
    name: '一包',
    winners: [winner],
    items: [] as NoticeItem[],
    failedLines: [] as string[],
    excluded: [] as string[],
    reason: '',
    log: { seq: 7, hash: 'ab'.repeat(32) },
  };

  it('names reason, evaluators and points', () => {
    const text = textOf({
      packages: [pack],
      byPoints: true,
      specialReason: '技术方案影响使用效果',
      evaluators: ['许文博', '陈敏', '赵磊'],
    });
    expect(text).toContain('本项目采用综合评分，理由：技术方案影响使用效果');
    expect(text).toContain('XJ-1-1 甲公司综合得分：91.67 分');
    expect(text).toContain('许文博、陈敏、赵磊');
    expect(text).not.toContain('系统');
  });

  it('names a deduction, and nothing of all this elsewhere', () => {
    expect(textOf({ smallFirmDeduction: 15 })).toContain('扣除 15%');
    const plain = textOf({ packages: [{ ...pack, winners: [{ ...winner, points: null }] }] });
    expect(plain).not.toMatch(/扣除|得分|综合评分|议价/);
    expect(plain).toContain('系统');
  });

  it('[AU43] names each supplier with their lines and amounts, and the lines that failed', () => {
    const other = { supplierId: 't', name: '乙公司', amount: fen(30_00), points: null };
    const item = { spec: '', quantity: '2 台' };
    const changed: NoticeFacts = {
      ...facts,
      packages: [
        {
          ...pack,
          winners: [
            { ...winner, points: null, lines: [1, 2] },
            { ...other, lines: [4] },
          ],
          items: [
            { ...item, name: '书桌', price: fen(50_00), winnerName: '甲公司' },
            { ...item, name: '电缆', price: null, winnerName: null },
            { ...item, name: '灯具', price: fen(15_00), winnerName: '乙公司' },
          ],
          failedLines: ['3. 电缆'],
          excluded: ['丙公司：明细 3 未通过评审：参数不满足'],
        },
      ],
    };
    const text = noticeBody(changed, form)
      .map(({ text: said, cells }) => said + cells.join(' '))
      .join('\n');
    expect(text).toContain('XJ-1-1 明细 1–2 一包 甲公司 — ¥100.00');
    expect(text).toContain('XJ-1-1 明细 4 一包 乙公司 — ¥30.00');
    expect(text).toContain('XJ-1-1 灯具 — 2 台 ¥15.00 乙公司');
    expect(text).toContain('流标的明细（无有效报价或供应商均未确认）：3. 电缆');
    expect(text).not.toContain('电缆 — 2 台');
    expect(text).toContain('XJ-1-1 丙公司：明细 3 未通过评审：参数不满足');
  });
});
