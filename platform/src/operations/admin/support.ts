import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseClock } from '../../kernel/db/clock.ts';
import { packZip } from '../../kernel/documents/pack.ts';
import { bundleFiles } from '../support/bundle.ts';
import { readVersions } from '../support/versions.ts';
import { type CommandContext, folderOf } from './context.ts';

/** `support-bundle [file]`: a ZIP for whoever helps from outside; it holds no secret and no person. */
export async function supportBundle(context: CommandContext): Promise<void> {
  const { db, env, words, print } = context;
  const day = new Date().toISOString().slice(0, 10);
  const file = words[0] ?? join(folderOf(context), `jicai-support-${day}.zip`);
  const needs = { db, clock: databaseClock, env, dataDir: folderOf(context) };
  const files = await bundleFiles(needs);
  writeFileSync(file, packZip({ files, facts: null, madeAt: Date.now() }), { mode: 0o600 });
  print(
    `${file}：自检、表与任务的数量、版本与设置；不含密钥、密码、人员和业务内容，发送前请自行打开核对`,
  );
}

/** `version`: program, schema, database and Node. */
export async function tellVersion({ db, print }: CommandContext): Promise<void> {
  for (const { title, value } of await readVersions(db)) print(`${title}\t${value}`);
}
