import { runItems } from '@jicai/shared/domain/sourcing/inquiry/computed.ts';
import { answerForeign } from '../../kernel/documents/foreign/answer.ts';
import type { FormulaJob } from './run.ts';

/* The thread that computes the columns of one call and ends. */

await answerForeign(async ({ formulas, rows }: FormulaJob) => runItems(formulas, rows));
