import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { discardDeadJob, listDeadJobs, listQueues, retryDeadJob } from '../../kernel/jobs/dead.ts';
import { type CommandContext, change } from './context.ts';

/** Jobs that `jobs retry all` takes at once. */
const MOST = 1_000;
const GONE = '该任务不存在，或已重新执行';

async function list({ db, print }: CommandContext): Promise<void> {
  for (const { name, waiting, running } of await listQueues(db))
    print(`${name}\t等待 ${waiting}，执行中 ${running}`);
  const dead = await listDeadJobs(db);
  for (const { id, job, at, reason } of dead)
    print(['已放弃', id, job, timeText(at), reason].join('\t'));
  print(dead.length === 0 ? '没有已放弃的任务' : `共 ${dead.length} 个已放弃的任务`);
}

async function retry(context: CommandContext, asked: string | undefined): Promise<void> {
  const { db, print } = context;
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

/** `jobs list`, `jobs retry`, `jobs discard`: the work that waits, and what was given up. */
export async function jobs(context: CommandContext): Promise<void> {
  const [what, id] = context.words;
  if (what === 'list') return list(context);
  if (what === 'retry' && id !== undefined) return retry(context, id);
  if (what !== 'discard' || id === undefined)
    throw new Error('用法：jobs list|retry <编号|all>|discard <编号> --reason <原因>');
  if (!context.options.reason?.trim()) throw new Error('请用 --reason 说明丢弃的原因');
  const name = await change(context, (trx) => discardDeadJob(id, trx));
  if (name === null) throw new Error(GONE);
  context.print(`已丢弃 ${name}`);
}
