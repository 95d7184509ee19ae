import { projectMessages } from '@jicai/shared/messages/sourcing/project.ts';
import { personLeft } from '../../identity/organisation/events.ts';
import { on } from '../../kernel/events/events.ts';
import { defineJob, handleJob, untilFewer } from '../../kernel/jobs/job.ts';
import type { Slice } from '../../kernel/slice.ts';
import { advanceProjects } from './advance.ts';
import { lifeDuties } from './duties/duties.ts';
import { REMINDER_BATCH, remindDeadlines } from './duties/reminders.ts';
import { handProjectsOver } from './handover.ts';
import { announceFurther, announceJob } from './mail/announce.ts';
import { tellAwards } from './mail/awards.ts';
import { ENDS_BATCH, tellEndedPackages } from './mail/ends.ts';
import { MAIL_BATCH, mailAuctionChanges } from './mail/follow.ts';
import { sendProjectMailJob } from './mail/job.ts';
import { type MailNeeds, sendProjectMails } from './mail/send.ts';

const changesJob = defineJob('project.mailChanges', {
  ids: [],
  schedule: '*/5 * * * *',
  triggeredBy: 'auction',
});
const remindersJob = defineJob('project.remindDeadlines', { ids: [], schedule: '* * * * *' });

/** Takes projects on when their times come and when their auctions end, without a call. */
export const lifeSlice: Slice<MailNeeds> = {
  name: 'sourcing/life',
  messages: projectMessages,
  policy: {},
  duties: lifeDuties,
  jobs: (needs) => [
    handleJob(announceJob, (payload) => announceFurther(needs, payload)),
    handleJob(sendProjectMailJob, ({ newsId }) => sendProjectMails(needs, newsId)),
    handleJob(changesJob, async () => {
      await untilFewer(MAIL_BATCH, () => mailAuctionChanges(needs));
      await untilFewer(MAIL_BATCH, () => tellAwards(needs));
      await untilFewer(ENDS_BATCH, () => tellEndedPackages(needs));
    }),
    handleJob(remindersJob, () => untilFewer(REMINDER_BATCH, () => remindDeadlines(needs))),
  ],
  listeners: () => [on(personLeft, handProjectsOver)],
  start: ({ db, clock }, log, { untilDue }) => {
    const onError = (error: unknown) => log.error({ err: error }, 'a project could not go on');
    const round = () => advanceProjects({ db, clock }, onError);
    return untilDue({ topics: ['project', 'auction'], round }, { onError });
  },
};
