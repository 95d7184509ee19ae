import type { MessageKey } from '@jicai/shared/messages.ts';

/** Refusals of what hardly anybody does by mistake: they stand in the security log. */
export const ABUSE: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'noticeEditor.dangerous',
  'agreement.dangerous',
  'product.script',
  'workbook.tooManyRows',
  'workbook.tooManyColumns',
  'workbook.unpacksTooLarge',
  'entry.tooOften',
  'supplierApi.url',
  'supplierApi.signature',
  'supplierApi.nonce',
]);
