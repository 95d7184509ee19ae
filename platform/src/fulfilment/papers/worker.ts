import { answerJobs } from '../../kernel/documents/maker.ts';
import { drawPaper, type PaperJob } from './paper.ts';

/* Draws papers in a thread of its own, one after the other, as `createPapers` sends them. */

answerJobs<PaperJob>(drawPaper);
