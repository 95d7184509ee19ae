import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { commandAnswer } from '../../auction/countersign/countersign.ts';
import { auctionQuery, auctionWrite } from '../../auction/participation/endpoints.ts';
import { viewerOf } from '../../auction/participation/participation.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Person, personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { isDeclaredEvaluator } from '../scoring/service.ts';
import { evaluationDuties } from './duties.ts';
import { type FilesNeeds, readFiles } from './files.ts';
import { type GridNeeds, readGrid } from './grid.ts';
import { listExplanations } from './repository.ts';
import { answerQuestion, askExplanation, decideEvaluation } from './service.ts';

type Needs = GridNeeds & FilesNeeds;

const organisers = ['handler', 'supervisor'] as const;
/** The evaluators who declared that nothing binds them to the suppliers compare the quotes too. */
const readers = [...organisers, 'evaluator'] as const;

/** An organiser of the package, or one of its evaluators; nobody else compares its quotes. */
async function readerOf(packageNumber: string, person: Person, db: Executor) {
  if (await isDeclaredEvaluator(packageNumber, person, db)) return { role: 'evaluator' } as const;
  return viewerOf(packageNumber, person, organisers, db);
}

/** The evaluation of opened inquiries: comparison, explanations of prices, the decision. */
export const evaluationSlice: Slice<Needs> = {
  name: 'sourcing/evaluation',
  policy: {
    'evaluation.grid': readers,
    'evaluation.files': readers,
    'evaluation.ask': ['handler'],
    'evaluation.questions': ['supplier'],
    'evaluation.answer': ['supplier'],
    'evaluation.decide': proven(['handler']),
  },
  duties: evaluationDuties,
  endpoints: (needs) => [
    query(evaluationEndpoints.grid, async ({ packageNumber }, call) => {
      const viewer = await readerOf(packageNumber, personOf(call), needs.db);
      if (isRefusal(viewer)) return viewer;
      return readGrid(needs, packageNumber, viewer.role === 'handler');
    }),
    query(evaluationEndpoints.files, async ({ packageNumber }, call) => {
      const viewer = await readerOf(packageNumber, personOf(call), needs.db);
      return isRefusal(viewer) ? viewer : readFiles(needs, packageNumber);
    }),
    write(evaluationEndpoints.ask, askExplanation),
    auctionQuery(
      needs,
      evaluationEndpoints.questions,
      ['supplier'],
      async ({ code }, { packageNumber }) => ({
        explanations: await listExplanations(packageNumber, code ?? '', needs.db),
      }),
    ),
    write(evaluationEndpoints.answer, answerQuestion),
    auctionWrite(needs, evaluationEndpoints.decide, ['handler'], (actor, body) =>
      commandAnswer(decideEvaluation(needs, actor, body)),
    ),
  ],
};
