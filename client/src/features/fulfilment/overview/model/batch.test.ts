import { limits } from '@jicai/shared/limits.ts';
import { describe, expect, it } from 'vitest';
import { readBatch } from './batch.ts';

const HEAD = ['订单编号', '采购单位', '行号', '本次发货数量', '物流公司', '物流单号', '备注'];
const row = (...more: unknown[]) => ['D1', '甲单位', 1, 2, '顺丰速运', 'SF1', ...more];

describe('a filled-in template of parcels', () => {
  it('is read by its headings; rows without a carrier are left for later', () => {
    const cells = [HEAD, row(null), ['D2', '', 1, 5, null, null, null], row("'=加急")];
    const typed = { number: 'D1', lineNo: '1', quantity: '2', carrier: '顺丰速运' };
    expect(readBatch(cells)).toEqual([
      { ...typed, row: 2, trackingNumber: 'SF1', note: '' },
      { ...typed, row: 4, trackingNumber: 'SF1', note: '=加急' },
    ]);
  });

  it('that is none is told in words', () => {
    expect(readBatch([HEAD.slice(1), row()])).toContain('订单编号');
    expect(readBatch([HEAD])).toContain('没有填写物流公司');
    const many = Array.from({ length: limits.shipBatchRows + 1 }, () => row());
    expect(readBatch([HEAD, ...many])).toContain(`现有 ${limits.shipBatchRows + 1} 行`);
  });
});
