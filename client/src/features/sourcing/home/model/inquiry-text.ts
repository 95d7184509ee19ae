import { INQUIRY_QUOTING } from '@jicai/shared/domain/sourcing/project/general-rules.ts';
import { evaluationMethodLabels } from '@jicai/shared/domain/sourcing/scoring/terms.ts';

/** Introduces inquiries in one sentence, from the general rules and the evaluation methods. */
export const INQUIRY_TEXT = `${INQUIRY_QUOTING}，截止后启封；按公告的评审办法成交（${Object.values(evaluationMethodLabels).join('或')}）`;
