import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { commandAnswer } from '../../auction/countersign/countersign.ts';
import { auctionQuery, auctionWrite } from '../../auction/participation/endpoints.ts';
import { proven } from '../../kernel/http/policy.ts';
import { type Slice, write } from '../../kernel/slice.ts';
import { type FilesNeeds, readFiles } from './files.ts';
import { type GridNeeds, readGrid } from './grid.ts';
import { listExplanations } from './repository.ts';
import { answerQuestion, askExplanation, decideEvaluation } from './service.ts';

type Needs = GridNeeds & FilesNeeds;

const organisers = ['handler', 'supervisor'] as const;

/** The evaluation of opened inquiries: comparison, explanations of prices, the decision. */
export const evaluationSlice: Slice<Needs> = {
  name: 'sourcing/evaluation',
  policy: {
    'evaluation.grid': organisers,
    'evaluation.files': organisers,
    'evaluation.ask': ['handler'],
    'evaluation.questions': ['supplier'],
    'evaluation.answer': ['supplier'],
    'evaluation.decide': proven(['handler']),
  },
  endpoints: (needs) => [
    auctionQuery(needs, evaluationEndpoints.grid, organisers, ({ role }, { packageNumber }) =>
      readGrid(needs, packageNumber, role === 'handler'),
    ),
    auctionQuery(needs, evaluationEndpoints.files, organisers, (_viewer, { packageNumber }) =>
      readFiles(needs, packageNumber),
    ),
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
