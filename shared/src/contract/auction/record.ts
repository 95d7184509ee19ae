/** The record of a finished auction (成交记录) as a file. */
export type RecordFormat = 'pdf' | 'xlsx';

export const isRecordFormat = (format: string): format is RecordFormat =>
  format === 'pdf' || format === 'xlsx';

export const RECORD_BASE = '/app/authentication/dsxm/exportCjjl/';

/** The address of the file; the token travels in the header. Not enveloped: it is a file. */
export const recordPath = (format: string, packageNumber: string): string =>
  `${RECORD_BASE}${format}/${packageNumber}`;
