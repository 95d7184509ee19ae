import { describe, expect, it } from 'vitest';
import { fieldsOf, readVouchers } from './vouchers.ts';

describe('the CSV of paid vouchers', () => {
  it('is read by the names of its columns, quotation marks and all', () => {
    expect(fieldsOf('"a ""b""",c,')).toEqual(['a "b"', 'c', '']);
    const text =
      '\uFEFF"付款单号","金额","凭证号","付款日期"\r\n"FK1","1.00","PZ-1","2026-06-01"\r\n"FK2","2.00","",""\r\n';
    expect(readVouchers(text)).toEqual([
      {
        line: 2,
        number: 'FK1',
        voucher: 'PZ-1',
        paidOnMs: Date.parse('2026-06-01T00:00:00+08:00'),
      },
    ]);
  });

  it('counts the lines of the file, empty and unpaid ones too', () => {
    const text = '付款单号,凭证号,付款日期\n\nFK1,,\nFK2,PZ-2,2026-06-01\nFK3,PZ-3,昨天';
    expect(readVouchers(text)).toContain('第 5 行');
    const read = readVouchers(text.replace('昨天', '2026-06-02'));
    expect(typeof read === 'string' ? read : read.map(({ line }) => line)).toEqual([4, 5]);
  });

  it('names what is wrong with it', () => {
    expect(readVouchers('a,b')).toContain('付款单号');
    expect(readVouchers('付款单号,凭证号,付款日期\nFK1,PZ,昨天')).toContain('第 2 行');
    expect(readVouchers('付款单号,凭证号,付款日期\nFK1,,')).toContain('没有填写凭证号');
  });
});
