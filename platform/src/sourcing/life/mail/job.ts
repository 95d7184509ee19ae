import { defineJob } from '../../../kernel/jobs/job.ts';

/** Sends one piece of a project's news to everybody who still waits for it. */
export const sendProjectMailJob = defineJob('project.sendMail', {
  ids: ['newsId'],
  retries: 5,
  timeoutSeconds: 1_800,
});
