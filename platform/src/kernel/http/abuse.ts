import type { MessageKey } from '@jicai/shared/messages.ts';

/**
 * Refusals of calls that are hardly ever made by mistake; they are written to the security log. Names and
 * sizes of files are among them, because the pages refuse those before they send anything.
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
