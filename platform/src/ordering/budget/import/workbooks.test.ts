import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { templateBook } from './workbooks.ts';

it('the template offers the words of its columns as drop-down lists', async () => {
  const files = unzipSync(Buffer.from(await templateBook(), 'base64'));
  const text = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
  expect(text).toMatch(/sqref="B2:B\d+"><formula1>"年度预算,指标,经费卡,采购计划"<\/formula1>/);
  expect(text).toMatch(/sqref="E2:E\d+"><formula1>"财政资金,非财政资金"<\/formula1>/);
  expect(text).toMatch(/sqref="G2:G\d+"><formula1>"禁止,提醒,不控制"<\/formula1>/);
});
