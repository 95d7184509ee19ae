/**
 * Decodes a file's bytes as UTF-8, or as GB18030 if they are not valid UTF-8. Spreadsheets and
 * finance systems in China save CSV and XML in GBK, which is a subset of GB18030.
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
