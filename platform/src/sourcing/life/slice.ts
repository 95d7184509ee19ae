import { projectMessages } from '@jicai/shared/messages/sourcing/project.ts';
import { personLeft } from '../../identity/organisation/events.ts';
import { on } from '../../kernel/events/events.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import type { Slice } from '../../kernel/slice.ts';
import { advanceProjects } from './advance.ts';
import { handProjectsOver } from './handover.ts';
import { mailAuctionChanges } from './mail/follow.ts';
import { sendProjectMailJob } from './mail/job.ts';
import { type MailNeeds, sendProjectMails } from './mail/send.ts';
import { remindDeadlines } from './reminders.ts';

/** The wait between two searches for projects that have something to do, in ms. */
const INTERVAL_MS = 1_000;
/** The wait between two looks at the deadlines of the next hour, in ms. */
const REMINDER_MS = 20_000;
/** The wait between two looks for changed ends and rules that are to be mailed, in ms. */
const MAIL_MS = 10_000;

/** Takes projects on when their times come and when their auctions end, without a call. */
export const lifeSlice: Slice<MailNeeds> = {
  name: 'sourcing/life',
  messages: projectMessages,
  policy: {},
  jobs: (needs) => [handleJob(sendProjectMailJob, ({ newsId }) => sendProjectMails(needs, newsId))],
  listeners: () => [on(personLeft, handProjectsOver)],
  start: ({ db, clock }, log, every) => {
    const onError = (error: unknown) => log.error({ err: error }, 'a project could not go on');
    const stopAdvancing = every(INTERVAL_MS, () => advanceProjects({ db, clock }, onError), {
      onError,
    });
    const stopMailing = every(MAIL_MS, () => mailAuctionChanges({ db, clock }), { onError });
    const stopReminding = every(REMINDER_MS, () => remindDeadlines({ db, clock }), { onError });
    return async () => {
      await stopAdvancing();
      await stopMailing();
      await stopReminding();
    };
  },
};
