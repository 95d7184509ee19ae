import { answerForeign, readWholeFile } from '../../kernel/documents/foreign/answer.ts';
import type { FingerprintJob, Maker } from './files.ts';
import { makerOf } from './fingerprint.ts';

/* The thread that reads the maker of one file and ends. */

await answerForeign(
  async ({ extension }: FingerprintJob, file): Promise<Maker> =>
    makerOf(extension, await readWholeFile(file)),
);
