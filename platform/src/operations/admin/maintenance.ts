import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from '../../work/todo/write.ts';
import { type CommandContext, change } from './context.ts';

/** The kinds of maintenance. */
export const MODES = ['readOnly', 'closed'] as const;
const DEFAULT_HOURS = 2;
/** A moment of the Chinese clock to the minute. */
export const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** An auction or a project within the time of a maintenance, and the people who run it. */
interface ConcernedAuction {
  readonly number: string;
  readonly organisers: readonly string[];
}

/**
 * The auctions that run, or begin, before maintenance ends, and the projects before their quoting whose
 * quoting begins by then: they have no auction yet. An auction that is paused, between two rounds or
 * about to be paused for a fault goes on after its end.
 */
export async function auctionsUntil(until: Date, db: Executor): Promise<ConcernedAuction[]> {
  const { rows } = await sql<ConcernedAuction>`
    select a.package_number as number,
      array_remove(array[p.handler_id, p.supervisor_id], null) as organisers
    from auction a join package k on k.number = a.package_number join project p on p.id = k.project_id
    where not a.settled and a.run_state <> 'stopped' and a.opens_at < ${until}
      and (a.closes_at > ${databaseClock.now()} or a.run_state = 'paused' or a.rounds is not null
        or a.fault_from is not null)
    union all
    select sp.number, array_remove(array[sp.handler_id, sp.supervisor_id], null)
    from sourcing_project sp
    where sp.state in ('scheduled', 'published', 'signUp') and sp.auction_project_id is null
      and not sp.is_template and sp.quote_opens_at < ${until}
    order by number limit 200`.execute(db);
  return rows;
}

/** Tells the organisers of auctions that a maintenance was forced, and why. */
async function notifyOrganisers(
  auctions: readonly ConcernedAuction[],
  { reason, until }: { readonly reason: string; readonly until: Date },
  trx: Executor,
): Promise<void> {
  const todos = auctions.map(({ number, organisers }) => ({
    personIds: [...organisers],
    kind: 'message' as const,
    openMode: 'page' as const,
    businessType: 'none' as const,
    businessId: number,
    processName: '竞价期间系统维护',
    content: `${number}：系统维护至 ${timeText(until.getTime())}，期间不能报价。原因：${reason}`,
    url: /-\d+$/.test(number) ? businessPaths.auction(number) : businessPaths.tender(number),
    fromName: '系统管理',
  }));
  await addTodos(todos, databaseClock, trx);
}

function untilOf(text: string | undefined): Date {
  if (!text) return new Date(Date.now() + DEFAULT_HOURS * 3_600_000);
  const at = new Date(`${text}:00+08:00`);
  if (!MINUTE.test(text) || Number.isNaN(at.getTime()))
    throw new Error('--until 的格式如 2026-05-01T08:00');
  if (at.getTime() <= Date.now()) throw new Error('--until 必须晚于现在');
  return at;
}

/** `maintenance off`: everything goes on. */
export async function endMaintenance(context: CommandContext): Promise<void> {
  await change(context, (trx) => write(null, new Date(), '', trx));
  context.print('维护结束');
}

/**
 * `maintenance on`: calls that change something wait (readOnly), or all but logins (closed), and no job
 * begins. It is refused while an auction runs or begins within the time, unless it is forced with a
 * reason, which the auctions' organisers are told.
 */
export async function beginMaintenance(context: CommandContext): Promise<void> {
  const { options, print } = context;
  const mode = MODES.find((known) => known === (options.mode ?? 'readOnly'));
  if (!mode) throw new Error(`--mode 应为 ${MODES.join(' 或 ')}`);
  const until = untilOf(options.until);
  await change(context, async (trx) => {
    const auctions = await auctionsUntil(until, trx);
    if (auctions.length > 0 && !options.force) {
      const numbers = auctions.map(({ number }) => number).join('、');
      throw new Error(`维护时段内有竞价 ${numbers}；确需维护请加 --force --reason <原因>`);
    }
    const reason = (options.reason ?? '').trim();
    if (auctions.length > 0 && reason === '')
      throw new Error('维护时段内有竞价：--force 须用 --reason 说明原因，经办人和监督人会收到');
    await notifyOrganisers(auctions, { reason, until }, trx);
    await write(mode, until, options.message ?? '', trx);
  });
  print(`维护开始（${mode === 'closed' ? '暂停使用' : '只读'}），至 ${timeText(until.getTime())}`);
}

async function write(
  mode: (typeof MODES)[number] | null,
  until: Date,
  message: string,
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable('installation')
    .set({
      maintenance: mode,
      maintenance_until: mode === null ? null : until,
      maintenance_message: message.slice(0, 200),
    })
    .execute();
}
