import { readProviders } from '../../identity/sign-on/providers.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import { readSetting, saveSetting, signOnDisabled } from '../../kernel/settings/settings.ts';
import { type CommandContext, change } from './context.ts';

const systemsOf = ({ env }: CommandContext) =>
  env.SIGN_ON_FILE ? readProviders(env.SIGN_ON_FILE) : [];

/** `sso list`: the configured sign-on systems, and which are out of use. */
export async function listSignOn(context: CommandContext): Promise<void> {
  const { env, db, print } = context;
  const systems = systemsOf(context);
  const disabled = await readSetting(signOnDisabled, env, db);
  for (const one of systems)
    print([one.id, one.title, disabled.includes(one.id) ? '已停用' : '在用'].join('\t'));
  if (systems.length === 0) print('没有配置单点登录（SIGN_ON_FILE）');
}

/**
 * `sso disable|enable`: puts a sign-on system out of use, for when it is gone or not to be trusted, and
 * in use again. People then log in with their own passwords.
 */
export const switchSignOn = (isOn: boolean) => async (context: CommandContext) => {
  const { words, env, db, print } = context;
  const [id = ''] = words;
  const disabled = await readSetting(signOnDisabled, env, db);
  const isKnown = systemsOf(context).some((one) => one.id === id) || disabled.includes(id);
  if (!isKnown) throw new Error(`没有编号为 ${id} 的单点登录系统，见 sso list`);
  const others = disabled.filter((one) => one !== id);
  const now = isOn ? others : [...others, id];
  const author = { personId: null, clock: databaseClock };
  await change(context, (trx) => saveSetting(signOnDisabled, now.join(',') || null, author, trx));
  print(isOn ? `已启用 ${id}` : `已停用 ${id}，立即生效；本地密码可以登录`);
};
