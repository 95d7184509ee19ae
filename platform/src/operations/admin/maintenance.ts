import { sql } from 'kysely';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type CommandContext, change } from './context.ts';

const MODES = ['readOnly', 'closed'] as const;
const DEFAULT_HOURS = 2;

/** The auctions that run, or begin, before maintenance ends. */
export async function auctionsUntil(until: Date, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select package_number as number from auction
    where not settled and run_state <> 'stopped' and opens_at < ${until}
      and closes_at > ${databaseClock.now()}
    order by opens_at limit 20`.execute(db);
  return rows.map(({ number }) => number);
}

function untilOf(text: string | undefined): Date {
  if (!text) return new Date(Date.now() + DEFAULT_HOURS * 3_600_000);
  const at = new Date(`${text.slice(0, 16)}:00+08:00`);
  if (Number.isNaN(at.getTime())) throw new Error('--until 的格式如 2026-05-01T08:00');
  if (at.getTime() <= Date.now()) throw new Error('--until 必须晚于现在');
  return at;
}

/**
 * `maintenance on|off`: calls that change something wait (readOnly), or all but logins (closed). It
 * is refused while an auction runs or begins within the time, unless forced.
 */
export async function setMaintenance(context: CommandContext): Promise<void> {
  const { words, options, print } = context;
  if (words[0] === 'off') {
    await change(context, (trx) => write(null, new Date(), '', trx));
    print('维护结束');
    return;
  }
  const mode = MODES.find((known) => known === (options.mode || 'readOnly'));
  if (words[0] !== 'on' || !mode)
    throw new Error('用法：maintenance on|off --mode readOnly|closed');
  const until = untilOf(options.until);
  await change(context, async (trx) => {
    const auctions = await auctionsUntil(until, trx);
    if (auctions.length > 0 && !options.force) {
      throw new Error(`维护时段内有竞价 ${auctions.join('、')}；确需维护请加 --force`);
    }
    await write(mode, until, options.message ?? '', trx);
  });
  print(`维护开始（${mode === 'closed' ? '暂停使用' : '只读'}），至 ${until.toISOString()}`);
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
