import {
  type NoticeReview,
  resultNoticeEndpoints,
} from '@jicai/shared/contract/sourcing/result-notice.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { resultMessages } from '@jicai/shared/messages/sourcing/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type Person, personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { decide } from '../../work/approval/flow/decide.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { advanceNotices } from './draft.ts';
import { noticeDuties } from './duties.ts';
import { noticeReview } from './kind.ts';
import { saveNotice, submitNotice, withdrawNotice } from './service.ts';

interface Needs extends ReviewNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

const advanceJob = defineJob('resultNotice.advance', {
  ids: [],
  schedule: '*/5 * * * *',
  triggeredBy: 'project',
});

async function readReview(
  needs: Needs,
  person: Person,
  id: string,
): Promise<{ review: NoticeReview } | Refusal> {
  const sheet = await readSheet(noticeReview, id, person, needs);
  if (isRefusal(sheet)) return sheet;
  const { facts, flow, decision } = sheet;
  const { reviewAttachment: _, ...decided } = decision;
  return { review: { ...facts, flow, ...decided } };
}

/** The notices of results: drafted by the clock, completed by the handler, reviewed, published. */
export const resultNoticeSlice: Slice<Needs> = {
  name: 'sourcing/notice',
  messages: resultMessages,
  policy: {
    'resultNotice.save': ['handler'],
    'resultNotice.submit': ['handler'],
    'resultNotice.withdraw': ['handler'],
    'resultNotice.review': ['reviewer', 'handler', 'supervisor'],
    'resultNotice.decide': proven(['reviewer']),
  },
  duties: noticeDuties,
  endpoints: (needs) => [
    write(resultNoticeEndpoints.save, saveNotice),
    write(resultNoticeEndpoints.submit, submitNotice),
    write(resultNoticeEndpoints.withdraw, withdrawNotice),
    query(resultNoticeEndpoints.review, ({ id }, call) => readReview(needs, personOf(call), id)),
    write(resultNoticeEndpoints.decide, ({ id, ...form }, context) =>
      decide(
        needs,
        {
          businessType: 'resultNotice',
          businessId: id,
          ...form,
          fileGroup: null,
          fileChange: null,
        },
        context,
      ),
    ),
  ],
  jobs: ({ db, clock }) => [
    handleJob(advanceJob, (_ids, report) => advanceNotices({ db, clock }, report)),
  ],
};
