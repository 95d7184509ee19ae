import { describe, expect, it } from 'vitest';
import { type NoticeFacts, noticeBody } from './body.ts';

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
  isReserved: false,
  publicityDays: 1,
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
