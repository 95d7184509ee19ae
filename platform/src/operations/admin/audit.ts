import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { verifyChain } from '../../identity/security/repository.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { openSigningKey } from '../../kernel/signing/signing-key.ts';
import { type CommandContext, folderOf } from './context.ts';

const BATCH = 5_000;
/** A day of the calendar. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The chain as it stands; a broken one is an error. */
export async function verifyLog({ db, print }: CommandContext): Promise<void> {
  const { count, brokenAt, head } = await verifyChain(db);
  if (brokenAt !== null)
    throw new Error(`安全日志第 ${brokenAt} 条起不相符：保全数据库与备份，报告安全管理员`);
  print(`安全日志 ${count} 条，链完整，链头 ${head}`);
}

/** Midnight in China; `otherwise` without a day. */
function dayOption(text: string | undefined, otherwise: Date): Date {
  if (!text) return otherwise;
  const at = new Date(`${text}T00:00:00+08:00`);
  if (!DAY.test(text) || Number.isNaN(at.getTime())) throw new Error('日期的格式如 2026-05-01');
  return at;
}

interface Entry {
  readonly seq: number;
}

/** The entries of a time in their order, part by part. */
async function* entriesBetween(from: Date, to: Date, db: Executor): AsyncGenerator<Entry> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Entry>`
      select seq, at, action, was_refused as "wasRefused", person_id as "personId", actor,
        unit_id as "unitId", address, object, detail, hash
      from security_log where seq > ${after} and at >= ${from} and at < ${to}
      order by seq limit ${BATCH}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.seq;
  }
}

/** The last line: the chain's head, signed where this folder has the key of receipts. */
async function headLine(context: CommandContext): Promise<object> {
  const { count, brokenAt, head } = await verifyChain(context.db);
  const file = join(folderOf(context), 'signing-key.pem');
  const base64 = context.env.SIGNING_KEY || null;
  const key = base64 !== null || existsSync(file) ? openSigningKey({ base64, file }) : null;
  const signature = key && { signature: key.sign(head), keyId: key.id };
  return { count, brokenAt, head, ...signature };
}

/** Writes one JSON line for each entry, times in milliseconds since the epoch. */
export async function exportLog(context: CommandContext): Promise<void> {
  const [path = ''] = context.words;
  const { db, options, print } = context;
  const from = dayOption(options.from, new Date(0));
  const to = dayOption(options.to, new Date(8.64e15));
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await once(out, 'open');
  let written = 0;
  const put = async (line: object) => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };
  for await (const entry of entriesBetween(from, to, db)) {
    await put(entry);
    written += 1;
  }
  await put(await headLine(context));
  out.end();
  await once(out, 'finish');
  print(`${path}：${written} 条，末行为链头`);
}
