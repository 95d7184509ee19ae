import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { KeyPlaces } from '../keys/find.ts';
import { type JudgedKey, judgeKeys } from '../keys/judge.ts';
import { KEY_KINDS, type KeyKind, PURPOSES } from '../keys/kinds.ts';
import { type CommandContext, folderOf } from './context.ts';

export const keyPathsOf = (context: CommandContext): KeyPlaces => ({
  env: context.env,
  dataDir: folderOf(context),
});

/** The kind of key that a word of the command line names. Throws in words for another word. */
export function kindNamed(word: string | undefined): KeyKind {
  const purpose = PURPOSES.find((known) => known === word);
  if (!purpose) throw new Error(`没有密钥 ${word ?? ''}，应为 ${PURPOSES.join('、')}`);
  return KEY_KINDS[purpose];
}

/** Judges the key of a kind on this machine. */
export async function judgedKeyOf(kind: KeyKind, context: CommandContext): Promise<JudgedKey> {
  const judged = await judgeKeys(keyPathsOf(context), context.db);
  const own = judged.find(({ kind: { purpose } }) => purpose === kind.purpose);
  if (!own) throw new Error(`no judgement of ${kind.purpose}`);
  return own;
}

/** Throws while a platform runs with a key that is common to all of them. */
export async function assertStopped(kind: KeyKind, db: Executor): Promise<void> {
  if (!kind.isCommon) return;
  const { rows } = await sql<{ isRunning: boolean }>`
    select beat_at > now() - interval '10 seconds' as "isRunning" from platform_pulse`.execute(db);
  if (rows[0]?.isRunning) throw new Error('平台服务正在运行：请先停止全部平台服务，再更换这把密钥');
}
