import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { discardDeadJob, listDeadJobs, listQueues, retryDeadJob } from '../../kernel/jobs/dead.ts';
import { type CommandContext, change } from './context.ts';

/** Jobs that `jobs retry all` takes at once. */
const MOST = 1_000;
const GONE = '该任务不存在，或已重新执行';

/** `jobs list`: the work that waits, and what was given up. */
export async function listJobs({ db, print }: CommandContext): Promise<void> {
  for (const { name, waiting, running } of await listQueues(db))
    print(`${name}\t等待 ${waiting}，执行中 ${running}`);
  const dead = await listDeadJobs(db);
  for (const { id, job, at, reason } of dead)
    print(['已放弃', id, job, timeText(at), reason].join('\t'));
  print(dead.length === 0 ? '没有已放弃的任务' : `共 ${dead.length} 个已放弃的任务`);
}

/** `jobs retry`: one that was given up, or all of them. */
export async function retryJobs(context: CommandContext): Promise<void> {
  const { db, print, words } = context;
  const [asked] = words;
  const ids = asked === 'all' ? (await listDeadJobs(db, MOST)).map(({ id }) => id) : [asked ?? ''];
  const names = await change(context, async (trx) => {
    const retried: string[] = [];
    for (const id of ids) {
      const name = await retryDeadJob(id, trx);
      if (name !== null) retried.push(name);
    }
    return retried;
  });
  if (names.length === 0 && asked !== 'all') throw new Error(GONE);
  print(`已重新排队 ${names.length} 个：${names.join('、')}`);
}

/** `jobs discard`: takes one that was given up away, for a reason. */
export async function discardJob(context: CommandContext): Promise<void> {
  const [id = ''] = context.words;
  if (!context.options.reason?.trim()) throw new Error('请用 --reason 说明丢弃的原因');
  const name = await change(context, (trx) => discardDeadJob(id, trx));
  if (name === null) throw new Error(GONE);
  context.print(`已丢弃 ${name}`);
}
