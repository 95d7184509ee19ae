import { migrate } from '../../kernel/db/migrate.ts';
import { HIDDEN_VALUE } from '../../kernel/settings/settings.ts';
import { allSettings } from '../all-settings.ts';
import { commandActor, logged } from '../command-log.ts';
import { type Env, onInstallation, type Print } from '../open-installation.ts';
import { audit } from './audit.ts';
import type { Arguments, CommandContext } from './context.ts';
import { tryImport } from './import.ts';
import { jobs } from './jobs.ts';
import { setMaintenance } from './maintenance.ts';
import { migrations } from './migrations.ts';
import {
  createAdministrator,
  listAdministrators,
  lock,
  newSetupToken,
  removeFactor,
  resetPassword,
  unlock,
} from './people.ts';
import { configure } from './settings.ts';
import { signOn } from './sign-on.ts';
import { supportBundle, tellVersion } from './support.ts';

const USAGE = `npm run admin -- <命令>
  list                                       列出三类管理员
  create <登录名> <姓名> --role <角色>       新建管理员，打印一次性链接
                                             角色：systemAdmin、securityAdmin、auditAdmin
  lock <登录名>                              停用账号并结束其全部会话
  unlock <登录名>                            启用被停用的账号
  reset <登录名>                             打印重设密码的链接（30 分钟内有效）并结束其全部会话
  reset-factor <登录名>                      停用动态口令和安全密钥，并结束其全部会话
  sso list                                   列出单点登录系统
  sso disable|enable <编号>                  停用、启用一个单点登录系统；本地密码始终可以登录
  maintenance on --mode <readOnly|closed> [--until <2026-05-01T08:00>] [--message <说明>] [--force --reason <原因>]
  maintenance off
  config list                                列出全部参数、取值与来源
  config get <参数>                          一个参数的取值与来源
  config set <参数> [值]                     修改参数；不写值则恢复默认
  config export [文件]                       把改过的参数写成 JSON，不含密码类参数
  config import <文件> [--dry-run]           照 JSON 修改参数，全部成功才生效；--dry-run 只列出改动
  jobs list                                  列出等待、已放弃的后台任务
  jobs retry <编号|all>                      重新执行已放弃的任务
  jobs discard <编号> --reason <原因>        丢弃已放弃的任务
  audit verify                               校验安全日志的哈希链
  audit export <文件> [--from <2026-05-01>] [--to <2026-06-01>]
                                             导出安全日志（JSONL，末行为链头与签名）
  import <工作簿> --dry-run                  试运行批量导入：新增、变更、有误各多少，不写入
  migrate plan                               列出待执行的升级：表、锁与估计行数，不作改动
  migrate up [--no-backup]                   先备份，再执行升级
  version                                    程序、表结构、数据库与 Node 的版本
  support-bundle [文件]                      导出诊断包（ZIP），不含密钥与人员信息
  setup-token                                重新生成初始化地址，旧地址随即作废`;

const FLAGS = new Set(['force', 'dry-run', 'no-backup']);

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
  lock,
  unlock,
  reset: resetPassword,
  'reset-factor': removeFactor,
  sso: signOn,
  maintenance: setMaintenance,
  config: configure,
  jobs,
  audit,
  import: tryImport,
  migrate: migrations,
  version: tellVersion,
  'support-bundle': supportBundle,
  'setup-token': newSetupToken,
};

const secretNames = new Set(allSettings.filter((one) => one.isSecret).map(({ name }) => name));

/** The arguments as the log may have them: the value of a secret setting is refused, and hidden. */
function argumentsToLog(args: readonly string[]): readonly string[] {
  const place = args.findIndex((word) => secretNames.has(word));
  return place === -1 ? args : [...args.slice(0, place + 1), HIDDEN_VALUE];
}

/**
 * Runs one command. Every call stands in the security log with its words and options, a failed one with
 * its reason too. Answers the exit code.
 */
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
    const actor = commandActor();
    const told = argumentsToLog(args.slice(args.indexOf(name) + 1));
    await logged({ name, args: told }, db, () =>
      command({ db, env, print, actor, words: rest, options }),
    );
    return 0;
  });
}
