import { createMaker } from './maker.ts';

const read = createMaker<{ readonly bytes: Uint8Array }>(
  new URL('./sheet-worker.ts', import.meta.url),
);

/**
 * The first sheet of an xlsx file as the texts of its cells, heading included; null when it is no
 * workbook. Archives that unpack to too much are refused at the upload already.
 */
export async function readSheetRows(bytes: Uint8Array): Promise<string[][] | null> {
  let json: Buffer;
  try {
    json = await read({ bytes });
  } catch (error) {
    // The library's own error: what it was given is no workbook.
    if (error instanceof Error && !('status' in error)) return null;
    throw error;
  }
  // The worker writes nothing else.
  return JSON.parse(json.toString('utf8')) as string[][];
}
