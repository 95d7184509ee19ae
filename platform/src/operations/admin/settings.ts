import { readFileSync, writeFileSync } from 'node:fs';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { HIDDEN_VALUE, type Setting, saveSetting } from '../../kernel/settings/settings.ts';
import { settingTitleOf } from '../../kernel/settings/titles.ts';
import { allSettings, fallbackTextOf } from '../all-settings.ts';
import { type CommandContext, change } from './context.ts';

const settingNamed = (name: string | undefined) => {
  const setting = allSettings.find((known) => known.name === name);
  if (!setting) throw new Error(`没有参数 ${name ?? ''}，见 config list`);
  return setting;
};

/** The values of the database, by name. */
async function storedValues({ db }: CommandContext): Promise<ReadonlyMap<string, string>> {
  const stored = await db.selectFrom('setting').select(['name', 'value']).execute();
  return new Map(stored.map(({ name, value }) => [name, value]));
}

/** One line: name, value, source, meaning. */
function lineOf(
  setting: Setting<unknown>,
  own: string | undefined,
  { env }: CommandContext,
): string {
  const { name, variable, isSecret } = setting;
  const source = own !== undefined ? '控制台或命令行' : env[variable] ? '环境变量' : '默认';
  const value = own ?? (env[variable] || fallbackTextOf(setting));
  const shown = isSecret && value !== '' ? HIDDEN_VALUE : value;
  return [name, shown, source, settingTitleOf(name)].join('\t');
}

/** `config list`: every setting with its value and its source. */
export async function listSettings(context: CommandContext): Promise<void> {
  const values = await storedValues(context);
  for (const setting of allSettings)
    context.print(lineOf(setting, values.get(setting.name), context));
}

/** `config get`: one of them. */
export async function getSetting(context: CommandContext): Promise<void> {
  const setting = settingNamed(context.words[0]);
  const values = await storedValues(context);
  context.print(lineOf(setting, values.get(setting.name), context));
}

/** `config export`: what was set here as JSON, for another installation; no value with a password. */
export async function exportSettings(context: CommandContext): Promise<void> {
  const [path] = context.words;
  const values = await storedValues(context);
  const told = allSettings.filter(({ name, isSecret }) => !isSecret && values.has(name));
  const json = JSON.stringify(
    Object.fromEntries(told.map(({ name }) => [name, values.get(name)])),
    null,
    2,
  );
  if (path === undefined) context.print(json);
  else {
    writeFileSync(path, `${json}\n`, { flag: 'wx', mode: 0o600 });
    context.print(`${path}：${told.length} 个参数`);
  }
}

/** The settings of a file, each a proper one; throws an error that names every other. */
function settingsOf(path: string): { setting: Setting<unknown>; value: string }[] {
  const given: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error('文件应是一个 JSON 对象：参数名与取值');
  const faults: string[] = [];
  const found: { setting: Setting<unknown>; value: string }[] = [];
  for (const [name, value] of Object.entries(given)) {
    const setting = allSettings.find((known) => known.name === name);
    if (!setting) faults.push(`没有参数 ${name}`);
    else if (setting.isSecret) faults.push(`${name} 含密码，请在控制台填写`);
    else if (typeof value !== 'string' || setting.parse(value) === null)
      faults.push(`${name} 的取值应为：${setting.hintText}`);
    else found.push({ setting, value });
  }
  if (faults.length > 0) throw new Error(faults.join('；'));
  return found;
}

/** `config import`: all settings of a file, or none of them. */
export async function importSettings(context: CommandContext): Promise<void> {
  const [path = ''] = context.words;
  const values = await storedValues(context);
  const changed = settingsOf(path).filter(
    ({ setting, value }) => values.get(setting.name) !== value,
  );
  for (const { setting, value } of changed)
    context.print(`${setting.name}：${values.get(setting.name) ?? '（默认）'} → ${value}`);
  if (context.options['dry-run']) {
    context.print(`试运行：${changed.length} 个参数会改变`);
    return;
  }
  await change(context, async (trx: Executor) => {
    for (const { setting, value } of changed)
      await saveSetting(setting, value, { personId: null, clock: databaseClock }, trx);
  });
  context.print(`已修改 ${changed.length} 个参数`);
}

/**
 * `config set`: sets a setting, or (without a value) leaves it to the environment and the default. It
 * asks no second administrator: whoever runs it holds the server, and it is the way back for
 * administrators who shut themselves out.
 */
export async function setSetting(context: CommandContext): Promise<void> {
  const [name, value] = context.words;
  const setting = settingNamed(name);
  if (setting.isSecret) throw new Error(`${setting.name} 含密码，请在控制台填写`);
  if (value !== undefined && setting.parse(value) === null)
    throw new Error(`取值应为：${setting.hintText}`);
  const author = { personId: null, clock: databaseClock };
  await change(context, (trx) => saveSetting(setting, value ?? null, author, trx));
  context.print(`${setting.name} = ${value ?? '（恢复默认）'}`);
}
