import { userInfo } from 'node:os';
import { logSecurity } from '../../identity/security/log.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import { migrate } from '../../kernel/db/migrate.ts';
import { type Env, onInstallation, type Print } from '../open-installation.ts';
import type { Arguments, CommandContext } from './context.ts';
import { setMaintenance } from './maintenance.ts';
import { migrations } from './migrations.ts';
import {
  createAdministrator,
  listAdministrators,
  newSetupToken,
  removeFactor,
  resetPassword,
  unlock,
} from './people.ts';
import { configure } from './settings.ts';
import { supportBundle } from './support.ts';

const USAGE = `npm run admin -- <命令>
  list                                       列出三类管理员
  create <登录名> <姓名> --role <角色>       新建管理员，打印一次性链接
                                             角色：systemAdmin、securityAdmin、auditAdmin
  unlock <登录名>                            启用被停用的账号
  reset <登录名>                             打印重设密码的链接（30 分钟内有效）并结束其全部会话
  reset-factor <登录名>                      停用动态口令
  maintenance on --mode <readOnly|closed> [--until <2026-05-01T08:00>] [--message <说明>] [--force --reason <原因>]
  maintenance off
  config list                                列出全部参数、取值与来源
  config set <参数> [值]                     修改参数；不写值则恢复默认
  migrate plan                               列出待执行的升级：表、锁与估计行数，不作改动
  support-bundle [文件]                      导出诊断包（ZIP），不含密钥与人员信息
  setup-token                                重新生成初始化地址，旧地址随即作废`;

const FLAGS = new Set(['force']);

/** Splits `create a b --role c` into words and options. */
export function readArguments(args: readonly string[]): Arguments {
  const words: string[] = [];
  const options: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const name = word.startsWith('--') ? word.slice(2) : null;
    if (name === null) words.push(word);
    else if (FLAGS.has(name)) options[name] = 'yes';
    else {
      at += 1;
      options[name] = args[at] ?? '';
    }
  }
  return { words, options };
}

type Command = (context: CommandContext) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  list: listAdministrators,
  create: createAdministrator,
  unlock,
  reset: resetPassword,
  'reset-factor': removeFactor,
  maintenance: setMaintenance,
  config: configure,
  migrate: migrations,
  'support-bundle': supportBundle,
  'setup-token': newSetupToken,
};

/** Runs one command. Every call, a failed one too, stands in the security log. Answers the exit code. */
export async function runAdmin(
  args: readonly string[],
  env: Env,
  print: Print = console.info,
): Promise<number> {
  const { words, options } = readArguments(args);
  const [name = '', ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    print(USAGE);
    return 1;
  }
  return onInstallation(env, print, async (db) => {
    // Whoever opens the embedded database upgrades it.
    if (!env.DATABASE_URL && name !== 'migrate') await migrate(db);
    const actor = `os:${userInfo().username}`;
    const log = (wasRefused: boolean, detail: string) =>
      logSecurity(
        { action: 'command', by: actor, address: 'cli', object: name, wasRefused, detail },
        databaseClock,
        db,
      );
    try {
      await command({ db, env, print, actor, words: rest, options });
    } catch (error) {
      await log(true, error instanceof Error ? error.message : String(error));
      throw error;
    }
    await log(false, rest.join(' '));
    return 0;
  });
}
