import { exactTimeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { readEndOf } from '../../../kernel/signing/published-keys.ts';
import { findKey } from '../../keys/find.ts';
import { judgeKeys } from '../../keys/judge.ts';
import { KEY_KINDS, keyKinds } from '../../keys/kinds.ts';
import { inGroups } from '../../keys/verdict.ts';
import { bad, type Check, good } from '../check.ts';
import { runningKeyCheck } from './running-keys.ts';

/** The key that signs has not ended: a platform that was not restarted after a change signs on with it. */
const endedCheck: Check = {
  name: 'keys.ended',
  title: '签名公钥的使用期',
  run: async ({ db, clock, env, dataDir, signingId }) => {
    const onDisk = dataDir === null ? null : findKey(KEY_KINDS.signing, { env, dataDir });
    const id = signingId ?? (onDisk?.kind === 'present' ? onDisk.fingerprint : null);
    const end = id === null ? null : await readEndOf(id, db, clock);
    if (id === null || end === null) return good('使用期内');
    return bad(
      `${inGroups(id)} 已更换，${exactTimeText(end)} 起签名不再有效`,
      '换上更换后的签名密钥并重新启动该服务器的平台',
    );
  },
};

/** Each key of this machine is the one that the database knows. */
const knownChecks: readonly Check[] = keyKinds.map(({ purpose, title }) => ({
  name: `keys.${purpose}`,
  title,
  run: async ({ db, env, dataDir }) => {
    if (dataDir === null) return good('由测试给出');
    const judged = await judgeKeys({ env, dataDir }, db);
    const own = judged.find(({ kind }) => kind.purpose === purpose);
    if (!own) throw new Error(`no judgement of ${purpose}`);
    const { found, verdict } = own;
    if (verdict.kind === 'fault') return bad(verdict.text, verdict.remedy);
    if (verdict.kind === 'make') return good('尚未生成：启动服务时自动生成');
    const text =
      found.kind === 'present' ? `${found.place}，指纹 ${inGroups(found.fingerprint)}` : '';
    return good(verdict.kind === 'good' ? text : `${text}：启动服务时自动登记`);
  },
}));

/** The keys of this machine, the one that signs, and those of running platforms. */
export const keyChecks: readonly Check[] = [...knownChecks, endedCheck, runningKeyCheck];
