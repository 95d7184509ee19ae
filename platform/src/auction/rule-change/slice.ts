import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { ruleChangeMessages } from '@jicai/shared/messages/auction/rule-change.ts';
import { type Slice, write } from '../../kernel/slice.ts';
import { commandAnswer } from '../countersign/countersign.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { ANY_ROLE, auctionQuery, auctionWrite } from '../participation/endpoints.ts';
import { viewerOf } from '../participation/participation.ts';
import { editRules, readRules, saveRules, submitRules } from './service.ts';

/**
 * The calls that read the rules in force, and save and request changes of the rules after publication (AU33).
 */
export const ruleChangeSlice: Slice<LedgerDeps> = {
  name: 'auction/rule-change',
  messages: ruleChangeMessages,
  policy: {
    'bidding.rules': ['handler', 'supervisor', 'supplier'],
    'bidding.editRules': ['handler'],
    'bidding.saveRules': ['handler'],
    'bidding.submitRules': ['handler'],
  },
  endpoints: (needs) => [
    auctionQuery(needs, ruleChangeEndpoints.rules, ANY_ROLE, (_viewer, { packageNumber }) =>
      readRules(packageNumber, needs.db),
    ),
    auctionQuery(needs, ruleChangeEndpoints.edit, ['handler'], (_viewer, { packageNumber }) =>
      editRules(packageNumber, needs),
    ),
    write(ruleChangeEndpoints.save, async (body, { trx, clock, person }) => {
      const viewer = await viewerOf(body.packageNumber, person, ['handler'], trx);
      if (isRefusal(viewer)) return viewer;
      return saveRules({ db: trx, clock }, { personId: person.id }, body);
    }),
    auctionWrite(needs, ruleChangeEndpoints.submit, ['handler'], (actor, { packageNumber }) =>
      commandAnswer(submitRules(needs, actor, packageNumber)),
    ),
  ],
};
