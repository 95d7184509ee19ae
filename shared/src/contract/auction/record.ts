/** The file formats in which a finished auction's record (成交记录) is downloaded. */
export type RecordFormat = 'pdf' | 'xlsx';

export const isRecordFormat = (format: string): format is RecordFormat =>
  format === 'pdf' || format === 'xlsx';

export const RECORD_BASE = '/app/authentication/dsxm/exportCjjl/';

/**
 * Returns the path from which an auction's record is downloaded. The token is sent in a header; the
 * file is not encrypted in the envelope.
 */
export const recordPath = (format: string, packageNumber: string): string =>
  `${RECORD_BASE}${format}/${packageNumber}`;
