import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { scoringEndpoints } from '@jicai/shared/contract/sourcing/scoring.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { scoringMessages } from '@jicai/shared/messages/sourcing/scoring.ts';
import { auctionQuery } from '../../auction/participation/endpoints.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { scoringDuties } from './duties.ts';
import { findScored, readPanel } from './panel.ts';
import * as scoring from './service.ts';

const organisers = ['handler', 'supervisor'] as const;
const evaluators = ['evaluator'] as const;

/** Evaluations by points (综合评分): appointed evaluators, sealed sheets, variances with reasons. */
export const scoringSlice: Slice<scoring.ScoringNeeds> = {
  name: 'sourcing/scoring',
  messages: scoringMessages,
  policy: {
    'scoring.panel': organisers,
    'scoring.appoint': ['handler'],
    'scoring.remove': ['handler'],
    'scoring.tasks': evaluators,
    'scoring.own': evaluators,
    'scoring.declare': evaluators,
    'scoring.submit': evaluators,
    'scoring.explain': evaluators,
  },
  duties: scoringDuties,
  menu: [
    {
      group: 'sourcing',
      order: 8,
      name: 'scoringTasks',
      title: '我的评审',
      path: menuPaths.scoringTasks,
      icon: 'listNumbers',
      needs: 'scoring.tasks',
    },
  ],
  endpoints: (needs) => [
    auctionQuery(needs, scoringEndpoints.panel, organisers, async ({ role }, { packageNumber }) => {
      const row = await findScored(packageNumber, needs.db);
      if (isRefusal(row)) return row;
      return { panel: await readPanel(needs, row, packageNumber, role === 'handler') };
    }),
    write(scoringEndpoints.appoint, scoring.appoint),
    write(scoringEndpoints.remove, (body, context) => scoring.remove(needs.seals, body, context)),
    query(scoringEndpoints.tasks, (_body, call) => scoring.readTasks(needs, personOf(call))),
    query(scoringEndpoints.own, ({ packageNumber }, call) =>
      scoring.readOwn(needs, personOf(call), packageNumber),
    ),
    write(scoringEndpoints.declare, (body, context) => scoring.declare(needs.seals, body, context)),
    // Not by the general write path: it keeps a hash of the body, and few points are soon guessed.
    ownWrite('unkeyed', scoringEndpoints.submit, (body, call) =>
      scoring.submitSheet(needs, personOf(call), body),
    ),
    write(scoringEndpoints.explain, (body, context) => scoring.explain(needs.seals, body, context)),
  ],
};
