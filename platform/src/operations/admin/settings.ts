import { databaseClock } from '../../kernel/db/clock.ts';
import { HIDDEN_VALUE, saveSetting } from '../../kernel/settings/settings.ts';
import { settingTitleOf } from '../../kernel/settings/titles.ts';
import { allSettings, fallbackTextOf } from '../all-settings.ts';
import { type CommandContext, change } from './context.ts';

const settingNamed = (name: string | undefined) => {
  const setting = allSettings.find((known) => known.name === name);
  if (!setting) throw new Error(`没有参数 ${name ?? ''}，见 config list`);
  return setting;
};

/** `config list`: every setting with its value and its source. */
async function listSettings({ db, env, print }: CommandContext): Promise<void> {
  const stored = await db.selectFrom('setting').select(['name', 'value']).execute();
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  for (const setting of allSettings) {
    const { name, variable, isSecret } = setting;
    const own = values.get(name);
    const source = own !== undefined ? '控制台或命令行' : env[variable] ? '环境变量' : '默认';
    const value = own ?? (env[variable] || fallbackTextOf(setting));
    const shown = isSecret && value !== '' ? HIDDEN_VALUE : value;
    print([name, shown, source, settingTitleOf(name)].join('\t'));
  }
}

/**
 * `config set`: sets a setting, or (without a value) leaves it to the environment and the default. It
 * asks no second administrator: whoever runs it holds the server, and it is the way back for
 * administrators who shut themselves out.
 */
async function setSetting(context: CommandContext, name?: string, value?: string): Promise<void> {
  const setting = settingNamed(name);
  if (setting.isSecret) throw new Error(`${setting.name} 含密码，请在控制台填写`);
  if (value !== undefined && setting.parse(value) === null)
    throw new Error(`取值应为：${setting.hintText}`);
  const author = { personId: null, clock: databaseClock };
  await change(context, (trx) => saveSetting(setting, value ?? null, author, trx));
  context.print(`${setting.name} = ${value ?? '（恢复默认）'}`);
}

/** `config`: reads and sets settings. */
export function configure(context: CommandContext): Promise<void> {
  const [what, name, value] = context.words;
  if (what === 'list') return listSettings(context);
  if (what === 'set') return setSetting(context, name, value);
  throw new Error('请用 config list 或 config set <参数> [值]');
}
