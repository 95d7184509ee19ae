import { limits } from '@jicai/shared/limits.ts';
import { unzipSync, zipSync } from 'fflate';

/**
 * The same workbook with nothing packed in it. The reader of Excel files unpacks what is larger than half a megabyte in
 * a worker that it makes of text; this site's policy forbids such workers, and the reading would never
 * end. Throws for what is no workbook, and for one that unpacks to more than an archive may.
 */
export async function storedWorkbook(file: File): Promise<Blob> {
  let left: number = limits.archiveBytes;
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ originalSize }) => {
      left -= originalSize;
      if (left < 0) throw new Error('the workbook unpacks to too much');
      return true;
    },
  });
  return new Blob([zipSync(parts, { level: 0 }) as Uint8Array<ArrayBuffer>]);
}
