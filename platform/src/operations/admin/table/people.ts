import { linkLifeText, RESET_LINK_MINUTES } from '@jicai/shared/domain/identity/account.ts';
import { ADMINISTRATOR_ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import type { CommandLine } from '../../../kernel/command-line/command.ts';
import type { AdminCommand } from '../on-database.ts';
import {
  createAdministrator,
  listAdministrators,
  lock,
  newSetupToken,
  removeFactor,
  resetPassword,
  unlock,
} from '../people.ts';
import { listSignOn, switchSignOn } from '../sign-on.ts';

const LOGIN = [{ title: '登录名' }];
const account = ({ words }: CommandLine): string => `账号 ${words[0]}`;

/** Accounts, and the ways to log in. */
export const peopleCommands: readonly AdminCommand[] = [
  { name: 'list', summary: '列出三类管理员', act: listAdministrators },
  {
    name: 'create',
    summary: '新建管理员，打印一次性链接',
    words: [{ title: '登录名' }, { title: '姓名' }],
    options: {
      role: {
        value: '<角色>',
        choices: ADMINISTRATOR_ROLES,
        summary: 'systemAdmin、securityAdmin 或 auditAdmin',
        isRequired: true,
      },
    },
    act: createAdministrator,
  },
  {
    name: 'lock',
    summary: '停用账号并结束其全部会话',
    words: LOGIN,
    danger: (line) => `将停用${account(line)} 并结束其全部会话`,
    act: lock,
  },
  { name: 'unlock', summary: '启用被停用的账号', words: LOGIN, act: unlock },
  {
    name: 'reset',
    summary: `打印重设密码的链接（${linkLifeText(RESET_LINK_MINUTES)}内有效）并结束其全部会话`,
    words: LOGIN,
    danger: (line) => `将结束${account(line)} 的全部会话，并打印重设密码的链接`,
    act: resetPassword,
  },
  {
    name: 'reset-factor',
    summary: '停用动态口令和安全密钥，并结束其全部会话',
    words: LOGIN,
    danger: (line) => `将停用${account(line)} 的动态口令和安全密钥，并结束其全部会话`,
    act: removeFactor,
  },
  { name: 'sso list', summary: '列出单点登录系统', act: listSignOn },
  {
    name: 'sso disable',
    summary: '停用一个单点登录系统；本地密码始终可以登录',
    words: [{ title: '编号' }],
    act: switchSignOn(false),
  },
  {
    name: 'sso enable',
    summary: '启用一个单点登录系统',
    words: [{ title: '编号' }],
    act: switchSignOn(true),
  },
  { name: 'setup-token', summary: '重新生成初始化地址，旧地址随即作废', act: newSetupToken },
];
