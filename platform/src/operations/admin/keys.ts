import type { Executor } from '../../kernel/db/open.ts';
import { readKeyList } from '../../kernel/signing/published-keys.ts';
import { openPreviousKey } from '../../kernel/signing/signing-key.ts';
import { fileOf, findKey, type KeyPlaces, placeOf, previousFile } from '../keys/find.ts';
import { judgeKeys } from '../keys/judge.ts';
import type { KeyKind } from '../keys/kinds.ts';
import { addKey, readKnownKeys, retireKey } from '../keys/registry.ts';
import { inGroups } from '../keys/verdict.ts';
import { setAside, writeKeyFile } from '../keys/write-file.ts';
import { type CommandContext, change } from './context.ts';
import { assertStopped, judgedKeyOf, keyPathsOf, kindNamed } from './key-context.ts';
import { giveUp } from './lost-keys.ts';

/** `keys list`: every key of this machine with its judgement, and every fingerprint of the database. */
export async function listKeys(context: CommandContext): Promise<void> {
  const { db, print } = context;
  for (const { kind, found, verdict } of await judgeKeys(keyPathsOf(context), db)) {
    const own = found.kind === 'present' ? inGroups(found.fingerprint) : '没有';
    print([kind.purpose, kind.title, found.place, own].join('\t'));
    if (verdict.kind === 'fault') print(`  ✗ ${verdict.text}；请${verdict.remedy}`);
  }
  for (const { purpose, fingerprint, isRetired } of await readKnownKeys(db))
    print(['已登记', purpose, inGroups(fingerprint), isRetired ? '已更换' : '在用'].join('\t'));
}

/**
 * Throws while a replaced signing key has signed no successor yet: with one more key between them, it
 * never could.
 */
async function assertSucceeded(fingerprint: string, places: KeyPlaces, db: Executor) {
  const list = await readKeyList(db);
  if (!list.some(({ id }) => id === fingerprint))
    throw new Error('现在的收据签名密钥还没有公布：请先启动一次平台，再更换');
  const file = previousFile(places);
  const before = openPreviousKey({ base64: null, file });
  if (!before || before.id === fingerprint) return;
  if (!list.some(({ previous }) => previous?.id === before.id))
    throw new Error(
      `${file} 中的密钥还没有签名确认后继：请先启动一次平台，再更换；启动后仍然如此的，请把该文件移到别处保管`,
    );
}

/** A new key beside the one in use, which goes on opening what it sealed. */
async function replace(context: CommandContext, kind: KeyKind): Promise<void> {
  const places = keyPathsOf(context);
  const { found, verdict } = await judgedKeyOf(kind, context);
  if (found.kind !== 'present') throw new Error(`没有可以更换的密钥：${placeOf(kind, places)}`);
  if (verdict.kind === 'fault') throw new Error(`${verdict.text}；请${verdict.remedy}`);
  const { fingerprint, text } = found;
  if (kind.purpose === 'signing') await assertSucceeded(fingerprint, places, context.db);
  const made = kind.make();
  const fresh = kind.isCommon ? [made, ...text.split(/[\s,]+/).filter(Boolean)].join('\n') : made;
  await change(context, async (trx) => {
    await addKey(kind.purpose, fingerprint, trx);
    await retireKey(kind.purpose, fingerprint, trx);
    await addKey(kind.purpose, kind.fingerprintsOf(fresh)[0] ?? '', trx);
    const file = fileOf(kind, places);
    // The replaced signing key signs its successor at the next start.
    const isSigning = kind.purpose === 'signing';
    const aside = setAside(
      file,
      isSigning ? previousFile(places) : `${file}.${fingerprint.slice(0, 8)}`,
    );
    writeKeyFile(file, fresh);
    const until = isSigning ? '一天后请销毁' : '确认启动正常后请删除';
    if (aside !== null) context.print(`原来的文件留在 ${aside}，${until}`);
  });
}

/** `keys rotate`: replaces a key, or gives a lost one up. */
export async function rotateKey(context: CommandContext): Promise<void> {
  const { words, options, env, db, print } = context;
  const kind = kindNamed(words[0]);
  const places = keyPathsOf(context);
  if (kind.setting !== null && env[kind.setting])
    throw new Error(
      `${kind.title}由环境变量 ${kind.setting} 给出：请先停止全部平台服务，把新密钥写入该变量` +
        `${kind.isCommon ? '（新的在前，旧的在后，用逗号隔开）' : ''}，再运行 keys accept ${kind.purpose}`,
    );
  await assertStopped(kind, db);
  if (options.lost) await giveUp(context, kind);
  else await replace(context, kind);
  const now = findKey(kind, places);
  if (now.kind !== 'present') throw new Error(`${now.place} 不能读取`);
  print(
    `已更换${kind.title}：${now.place}，指纹 ${inGroups(now.fingerprint)}。请另行保管并重启全部平台服务`,
  );
}

/**
 * `keys accept`: records the key that this machine has. The key of quotes is common to all platforms:
 * the one in use until now must stand behind it.
 */
export async function acceptKey(context: CommandContext): Promise<void> {
  const { words, db, print } = context;
  const kind = kindNamed(words[0]);
  const found = findKey(kind, keyPathsOf(context));
  if (found.kind === 'absent') throw new Error(`没有 ${found.place}`);
  if (found.kind === 'unreadable') throw new Error(`${found.place} 不能使用：${found.reason}`);
  const known = (await readKnownKeys(db)).filter(({ purpose }) => purpose === kind.purpose);
  const isRetired = known.some((key) => key.isRetired && key.fingerprint === found.fingerprint);
  if (isRetired) throw new Error(`${found.place} 是已经更换下来的密钥`);
  const others = known.filter(({ fingerprint }) => fingerprint !== found.fingerprint);
  const lacking = others.find(({ fingerprint }) => !found.older.includes(fingerprint));
  if (kind.isCommon && lacking)
    throw new Error(
      `${found.place} 中没有原来的密钥“${inGroups(lacking.fingerprint)}”：新的写在前，原来的写在后`,
    );
  await change(context, async (trx) => {
    if (kind.isCommon)
      for (const { fingerprint } of others) await retireKey(kind.purpose, fingerprint, trx);
    await addKey(kind.purpose, found.fingerprint, trx);
  });
  print(`已登记${kind.title}：${found.place}，指纹 ${inGroups(found.fingerprint)}`);
}
