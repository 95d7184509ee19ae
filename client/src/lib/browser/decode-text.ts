/**
 * The text of a file: UTF-8, or GB18030 where it is no UTF-8. Spreadsheets and finance systems in China save
 * CSV and XML in GBK, of which GB18030 is the whole.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
