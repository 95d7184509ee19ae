import type { ProjectReview } from '@jicai/shared/contract/sourcing/project-review.ts';
import { projectReviewEndpoints } from '@jicai/shared/contract/sourcing/project-review.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type Person, personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { decide } from '../../work/approval/flow/decide.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { reviewDuties } from './duties.ts';
import { projectReview } from './kind.ts';

interface Needs extends ReviewNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

async function readReview(
  needs: Needs,
  person: Person,
  id: string,
): Promise<{ review: ProjectReview } | Refusal> {
  const sheet = await readSheet(projectReview, id, person, needs);
  if (isRefusal(sheet)) return sheet;
  const { facts, flow, decision } = sheet;
  return {
    review: {
      project: facts,
      flow,
      ...decision,
    },
  };
}

/** The review of sourcing projects. The engine checks the unit of each besides the role. */
export const projectReviewSlice: Slice<Needs> = {
  name: 'sourcing/review',
  policy: {
    'projectReview.detail': ['reviewer', 'handler', 'supervisor'],
    'projectReview.submit': ['reviewer'],
  },
  duties: reviewDuties,
  endpoints: (needs) => [
    query(projectReviewEndpoints.detail, (body, call) =>
      readReview(needs, personOf(call), body.id),
    ),
    write(projectReviewEndpoints.submit, ({ id, file, ...form }, context) =>
      decide(needs, { businessType: 'project', businessId: id, ...form, fileGroup: file }, context),
    ),
  ],
};
