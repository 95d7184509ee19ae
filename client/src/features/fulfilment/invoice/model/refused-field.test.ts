import { invoiceMessages } from '@jicai/shared/messages/fulfilment/invoice.ts';
import { fill } from '@jicai/shared/say.ts';
import { expect, it } from 'vitest';
import { refusedField } from './refused-field.ts';

it.each([
  ['invoice.badNumber', 'number'],
  ['invoice.headerNumber', 'number'],
  ['invoice.duplicate', 'number'],
  ['invoice.future', 'day'],
  ['invoice.wrongTitle', 'buyer'],
  ['invoice.wrongSeller', 'seller'],
  ['invoice.tooMuch', null],
  ['invoice.unreadable', null],
  ['invoice.lineTax', null],
] as const)('%s is about %s', (key, field) => {
  const values = {
    number: '2630',
    title: '江城市第一中学',
    seller: '甲公司',
    reason: '无',
    line: '1',
  };
  expect(refusedField(fill(invoiceMessages[key], values))).toBe(field);
});
