import { randomUUID } from 'node:crypto';
import { accessLinkPath } from '@jicai/shared/contract/identity/access.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { setupPath } from '@jicai/shared/contract/operations/setup.ts';
import {
  ADMINISTRATOR_ROLES,
  isLoginName,
  ROLES,
  type RoleName,
} from '@jicai/shared/domain/identity/organisation.ts';
import { hasUnseen } from '@jicai/shared/domain/kernel/texts/visible-text.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { breakGlassLink } from '../../identity/access/links.ts';
import { deleteFactors } from '../../identity/second-factor/repository.ts';
import { logSecurity } from '../../identity/security/log.ts';
import { tellOwner } from '../../identity/security/news.ts';
import { endSessionsByCommand } from '../../identity/session/end.ts';
import { addPerson } from '../../identity/session/register.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { publicUrl, readSetting } from '../../kernel/settings/settings.ts';
import { awaitsSetup, issueSetupToken } from '../setup/token.ts';
import { type CommandContext, change, folderOf } from './context.ts';

/** The site's address for links: setting, environment, or this machine. */
async function siteOf({ db, env }: CommandContext): Promise<string> {
  const url = await readSetting(publicUrl, env, db);
  return `${url || `http://${env.HOST || '127.0.0.1'}:${env.PORT || 8080}`}${BASE_PATH}`;
}

async function personNamed(loginName: string | undefined, db: Executor) {
  const row = await db
    .selectFrom('person')
    .select(['id', 'name', 'login_name', 'org_id', 'disabled'])
    .where('login_name', '=', loginName ?? '')
    .executeTakeFirst();
  if (!row) throw new Error(`没有登录名为 ${loginName ?? ''} 的账号`);
  return row;
}

async function printLink(context: CommandContext, personId: string, trx: Executor): Promise<void> {
  const token = await breakGlassLink(personId, databaseClock, trx);
  context.print(`${await siteOf(context)}${accessLinkPath(token)}`);
}

/** `list`: administrators, whether they can log in. */
export async function listAdministrators({ db, print }: CommandContext): Promise<void> {
  const rows = await db
    .selectFrom('person')
    .innerJoin('org', 'org.id', 'person.org_id')
    .select(['login_name', 'person.name', 'org.name as unit', 'roles', 'disabled'])
    .where(sql<boolean>`roles && ${[...ADMINISTRATOR_ROLES]}::text[]`)
    .orderBy('login_name')
    .limit(200)
    .execute();
  for (const { login_name, name, unit, roles, disabled } of rows) {
    const words = roles.map((role) => ROLES[role as RoleName]).join('、');
    print([login_name, name, unit, words, disabled ? '已停用' : '可用'].join('\t'));
  }
  if (rows.length === 0) print('还没有管理员');
}

/** `create`: an administrator of the unit that runs the mall, with a link for the password. */
export async function createAdministrator(context: CommandContext): Promise<void> {
  const { words, options, db } = context;
  const [loginName = '', name = ''] = words;
  const role = ADMINISTRATOR_ROLES.find((known) => known === options.role);
  if (!role) throw new Error('请用 --role 指明 systemAdmin、securityAdmin 或 auditAdmin');
  if (!isLoginName(loginName) || name === '') throw new Error('请给出登录名（3 位以上）和姓名');
  if (hasUnseen(name)) throw new Error(say('person.unseen'));
  const unit = await db
    .selectFrom('org')
    .select('org.id')
    .where('type', '=', 'operator')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (!unit) throw new Error('系统尚未初始化：请先打开 setup-token 给出的地址');
  await change(context, async (trx) => {
    const taken = await trx
      .selectFrom('person')
      .select('id')
      .where('login_name', '=', loginName)
      .executeTakeFirst();
    if (taken) throw new Error(`登录名 ${loginName} 已被使用`);
    const id = randomUUID();
    await addPerson({ id, loginName, name, orgId: unit.id, roles: [role] }, null, trx);
    await printLink(context, id, trx);
    await tellEverybody({ id, name, login_name: loginName }, '新建管理员账号', context, trx);
  });
  context.print('已通知其他管理员');
}

/** `lock`: nobody logs in with the account, and whoever is logged in with it is logged out. */
export async function lock(context: CommandContext): Promise<void> {
  const { id } = await personNamed(context.words[0], context.db);
  await change(context, async (trx) => {
    await trx.updateTable('person').set({ disabled: true }).where('id', '=', id).execute();
    await endSessionsByCommand(id, '账号已由运维人员停用', databaseClock, trx);
  });
  context.print('已停用，其全部会话已结束');
}

/** `unlock`: a disabled account is good again. */
export async function unlock(context: CommandContext): Promise<void> {
  const found = await personNamed(context.words[0], context.db);
  const { id } = found;
  await change(context, async (trx) => {
    await trx.updateTable('person').set({ disabled: false }).where('id', '=', id).execute();
    await tellEverybody(found, '重新启用', context, trx);
  });
  context.print('已启用，已通知本人和其他管理员');
}

/**
 * Tells the person of an account, and the other administrators, what was done to it on the server: the
 * command line is the way past two people, and no quiet one.
 */
async function tellEverybody(
  { id, name, login_name }: { readonly id: string; readonly name: string; login_name: string },
  what: string,
  { actor }: CommandContext,
  trx: Executor,
): Promise<void> {
  const clock = databaseClock;
  const event = { action: 'link.issued', by: actor, address: 'cli', object: id } as const;
  const values = { by: actor, what };
  await tellOwner({ personId: id, key: 'access.news.command', values }, clock, trx);
  const others = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '<>', id)
    .where('disabled', '=', false)
    .where(sql<boolean>`roles && ${[...ADMINISTRATOR_ROLES]}::text[]`)
    .orderBy('id')
    .limit(50)
    .execute();
  const about = { ...values, other: `${name}（${login_name}）` };
  for (const other of others)
    await tellOwner(
      { personId: other.id, key: 'access.news.commandOnOther', values: about },
      clock,
      trx,
    );
  await logSecurity({ ...event, detail: what }, clock, trx);
}

/** `reset`: a link that replaces the password; everybody who is logged in with it is logged out. */
export async function resetPassword(context: CommandContext): Promise<void> {
  const found = await personNamed(context.words[0], context.db);
  if (found.disabled) throw new Error('账号已停用，请先 unlock');
  const { id } = found;
  await change(context, async (trx) => {
    await endSessionsByCommand(id, '密码正由运维人员重设', databaseClock, trx);
    await printLink(context, id, trx);
    await tellEverybody(found, '重设密码', context, trx);
  });
  context.print('已通知本人和其他管理员');
}

/** `reset-factor`: the next login asks for the password alone, or for a new factor. */
export async function removeFactor(context: CommandContext): Promise<void> {
  const found = await personNamed(context.words[0], context.db);
  const { id } = found;
  await change(context, async (trx) => {
    await deleteFactors(id, trx);
    await endSessionsByCommand(id, '第二因素已由运维人员停用', databaseClock, trx);
    await tellEverybody(found, '停用第二因素', context, trx);
  });
  context.print('已停用动态口令和安全密钥，其全部会话已结束');
}

/** `setup-token`: a new address of the set-up. */
export async function newSetupToken(context: CommandContext): Promise<void> {
  const { db } = context;
  if (!(await awaitsSetup(db))) throw new Error('系统已经初始化');
  const token = await issueSetupToken(folderOf(context), databaseClock, db, { renew: true });
  context.print(`${await siteOf(context)}${setupPath(token)}`);
}
