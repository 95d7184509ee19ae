import { answerForeign, readWholeFile } from '../../../kernel/documents/foreign/answer.ts';
import { feedPageOf, type ReadPage } from './page.ts';

/* The thread that reads one large page of a provider's feed, and ends. */

await answerForeign<null, ReadPage>(async (_job, body) => feedPageOf(await readWholeFile(body)));
