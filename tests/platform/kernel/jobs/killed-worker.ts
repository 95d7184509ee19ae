import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { handleJob } from '@jicai/platform/src/kernel/jobs/job.ts';
import { createQueues } from '@jicai/platform/src/kernel/jobs/queues.ts';
import { startWorker } from '@jicai/platform/src/kernel/jobs/worker.ts';
import fastify from 'fastify';
import { note, noteJob } from './note-job.ts';

/* A worker as a process that begins a job and never ends it: for jobs.test.ts to kill. */

const db = openPostgres(process.env.DATABASE_URL ?? '', 2, 10);
await createQueues([noteJob], db);
const hang = handleJob(noteJob, async ({ noteId }) => {
  await note(`${noteId} begun by another process`, db);
  await new Promise(() => {});
});
await startWorker(db, [hang], fastify().log, { pollSeconds: 0.5 });
