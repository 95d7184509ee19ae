import { fileOf, findKey, placeOf } from '../keys/find.ts';
import { KEY_KINDS, type KeyKind } from '../keys/kinds.ts';
import { makeKey } from '../keys/make.ts';
import { forgetKey, forgetKeys } from '../keys/registry.ts';
import { forgetSealed } from '../keys/sealed-rows.ts';
import { inGroups } from '../keys/verdict.ts';
import { setAside } from '../keys/write-file.ts';
import { type CommandContext, change } from './context.ts';
import { assertStopped, judgedKeyOf, keyPathsOf, kindNamed } from './key-context.ts';

const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, '-');

/**
 * Makes a new key in the place of a lost one. A file that cannot be used is kept under another name. Keys
 * that platforms have of their own stay in use: nobody can say which of them is lost.
 */
export async function giveUp(context: CommandContext, kind: KeyKind): Promise<void> {
  const { db, print } = context;
  const places = keyPathsOf(context);
  const { found, verdict } = await judgedKeyOf(kind, context);
  const fault = verdict.kind === 'fault' ? verdict : null;
  if (found.kind === 'present' && !fault?.mayBeLost)
    throw new Error(
      `${found.place} 中有一把密钥：不是丢失${fault ? `。${fault.text}；请${fault.remedy}` : ''}`,
    );
  const file = fileOf(kind, places);
  const aside = setAside(file, `${file}.lost-${stamp()}`);
  if (aside !== null) print(`原来的文件留在 ${aside}`);
  if (kind.isCommon)
    await change(context, async (trx) => {
      await forgetKeys(kind.purpose, trx);
      for (const line of await forgetSealed(null, trx)) print(line);
    });
  await makeKey(kind, places, db);
}

/** `keys make`: a key of this machine's own beside those of other machines. */
export async function makeOwnKey(context: CommandContext): Promise<void> {
  const { words, db, print } = context;
  const kind = kindNamed(words[0]);
  const places = keyPathsOf(context);
  if (kind.isCommon)
    throw new Error(`${kind.title}各台服务器必须相同：请从第一台服务器复制 ${kind.file}`);
  if (findKey(kind, places).kind !== 'absent')
    throw new Error(`${placeOf(kind, places)} 已有密钥，没有生成新的`);
  await makeKey(kind, places, db);
  const made = findKey(kind, places);
  const own = made.kind === 'present' ? inGroups(made.fingerprint) : '';
  print(`已在本机生成并登记${kind.title}：${made.place}，指纹 ${own}。请另行保管`);
}

/** `keys forget`: takes a replaced key that is lost off the record. The key in use stays. */
export async function forgetOldKey(context: CommandContext): Promise<void> {
  const { words, db, print } = context;
  const kind = KEY_KINDS.quote;
  const fingerprint = (words[0] ?? '').replaceAll(/\s/g, '').toLowerCase();
  await assertStopped(kind, db);
  const { found, verdict } = await judgedKeyOf(kind, context);
  const missing = verdict.kind === 'fault' ? verdict.missing : [];
  if (found.kind !== 'present' || !missing.includes(fingerprint))
    throw new Error(`${fingerprint} 不是${kind.title}中缺少的、更换前的密钥`);
  await change(context, async (trx) => {
    await forgetKey(kind.purpose, fingerprint, trx);
    // Another missing key may come back: what it opens stays.
    if (missing.length > 1) return;
    for (const line of await forgetSealed(found.text, trx)) print(line);
  });
  print(`不再需要${kind.title} ${inGroups(fingerprint)}`);
}
