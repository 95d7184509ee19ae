import { answerForeign } from '../../kernel/documents/foreign/answer.ts';
import { checkContent } from './check.ts';
import type { CheckJob } from './check-file.ts';

/* The thread that checks one uploaded file and ends. */

await answerForeign(({ extension }: CheckJob, { size, read }) =>
  checkContent({ extension, size }, read),
);
