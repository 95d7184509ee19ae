import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { logSecurity } from '../identity/security/log.ts';
import { databaseClock } from '../kernel/db/clock.ts';
import type { Executor } from '../kernel/db/open.ts';
import { HIDDEN_VALUE } from '../kernel/settings/settings.ts';

/** `os:root`: the user of the system who runs a command. */
export const commandActor = (): string => `os:${userInfo().username}`;

/** User and password of an address do not belong into a log. */
const WITH_PASSWORD = /\/\/[^/@\s]*@/g;

/** The words and options of a command as they may be told. */
const toldArguments = (args: readonly string[]): string =>
  args.map((word) => word.replaceAll(WITH_PASSWORD, `//${HIDDEN_VALUE}@`)).join(' ');

/** One call of the command line: its name, and the words and options that follow it. */
interface CommandCall {
  readonly name: string;
  readonly args: readonly string[];
  /** The error that ended it; absent for one that begins. */
  readonly failure?: string;
}

/**
 * Adds a call of the command line to the security log. A command is logged before it does anything, so
 * that what cannot be recorded does not happen, and once more when it fails. A database without its
 * tables has no log yet.
 */
export async function logCommand(
  { name, args, failure }: CommandCall,
  db: Executor,
): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.security_log') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return;
  const said = toldArguments(args);
  const detail = failure === undefined ? said : `${said}：${toldArguments([failure])}`;
  const wasRefused = failure !== undefined;
  await logSecurity(
    { action: 'command', by: commandActor(), address: 'cli', object: name, wasRefused, detail },
    databaseClock,
    db,
  );
}

/** Runs a command with its entries in the security log. */
export async function logged<T>(
  call: Omit<CommandCall, 'failure'>,
  db: Executor,
  run: () => Promise<T>,
): Promise<T> {
  await logCommand(call, db);
  try {
    return await run();
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await logCommand({ ...call, failure }, db);
    throw error;
  }
}
