import type { MessageKey } from '@jicai/shared/messages.ts';

/**
 * Refusals of what hardly anybody does by mistake: they stand in the security log. Names and sizes of
 * files are among them, since pages refuse those before anything is sent.
 */
export const ABUSE: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'noticeEditor.dangerous',
  'agreement.dangerous',
  'product.script',
  'upload.badType',
  'upload.tooLarge',
  'upload.lie',
  'upload.archive',
  'upload.virus',
  'upload.macro',
  'upload.pixels',
  'foreign.bytesOut',
  'foreign.ratio',
  'foreign.entries',
  'foreign.elements',
  'foreign.depth',
  'foreign.memoryMb',
  'workbook.tooManyRows',
  'workbook.tooManyColumns',
  'workbook.unpacksTooLarge',
  'entry.tooOften',
  'permission.address',
  'supplierApi.url',
  'supplierApi.signature',
  'supplierApi.nonce',
  'supplierApi.lines',
  'supplierApi.foreign',
  'supplierApi.foreignOrder',
]);
