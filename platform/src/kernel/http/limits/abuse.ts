import type { MessageKey } from '@jicai/shared/messages.ts';

/**
 * The refusals that an honest caller hardly ever causes; they are written to the security log. Wrong names
 * and sizes of files are among them, because the client checks both before it sends a file.
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
