import { hostname } from 'node:os';
import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { fileOf, findKey, type KeyPlaces } from '../../keys/find.ts';
import { type RunningKey, readRunningKeys } from '../../keys/held.ts';
import { KEY_KINDS } from '../../keys/kinds.ts';
import { type KnownKey, readKnownKeys } from '../../keys/registry.ts';
import { inGroups } from '../../keys/verdict.ts';
import { bad, type Check, type Finding, good, warning } from '../check.ts';

/** The key in words: whose platform holds it, since when, its fingerprint and its place. */
const wordsOf = ({ host, sinceMs, purpose, place, fingerprint }: RunningKey): string =>
  `${host} 上自 ${clockText(sinceMs)} 运行的平台使用${KEY_KINDS[purpose].title} ${place}，指纹 ${inGroups(fingerprint)}`;

/** Judges the key of a running platform against the record of the database. */
function judgeRecord(key: RunningKey, known: readonly KnownKey[]): Finding | null {
  const record = known.find(
    ({ purpose, fingerprint }) => purpose === key.purpose && fingerprint === key.fingerprint,
  );
  const restart = '确认该服务器上的密钥文件是现用的一把，再重新启动它的平台';
  if (!record) return bad(`${wordsOf(key)}，数据库中没有登记或已登记丢失`, restart);
  if (!record.isRetired) return null;
  const text = `${wordsOf(key)}，该密钥已更换`;
  return KEY_KINDS[key.purpose].isCommon ? bad(text, restart) : warning(text, restart);
}

/** Judges whether a running platform of this machine would find its key again at the next start. */
function judgeDisk(key: RunningKey, places: KeyPlaces): Finding | null {
  const kind = KEY_KINDS[key.purpose];
  if (key.host !== hostname() || key.place !== fileOf(kind, places)) return null;
  const found = findKey(kind, { ...places, env: {} });
  if (found.kind === 'present' && found.fingerprint === key.fingerprint) return null;
  const now =
    found.kind === 'present' ? `现为另一把，指纹 ${inGroups(found.fingerprint)}` : '现已不能读取';
  return bad(
    `${wordsOf(key)}，磁盘上的文件${now}`,
    '从本安装的另行保管处把该密钥放回原处，放回之前不要重新启动该平台',
  );
}

const ORDER = { bad: 0, warning: 1, good: 2 } as const;
const SHOWN = 3;

/** Running platforms hold keys that are in use, and that lie where they were read from. */
export const runningKeyCheck: Check = {
  name: 'keys.running',
  title: '运行中的平台所用的密钥',
  run: async ({ db, env, dataDir }) => {
    const known = await readKnownKeys(db);
    const running = await readRunningKeys(db);
    const found = running.flatMap((key) => {
      const disk = dataDir === null ? null : judgeDisk(key, { env, dataDir });
      const finding = judgeRecord(key, known) ?? disk;
      return finding ? [finding] : [];
    });
    const [worst, ...others] = found.toSorted((a, b) => ORDER[a.level] - ORDER[b.level]);
    if (!worst) return good(`${running.length} 把，均为现用`);
    const shown = [worst, ...others].slice(0, SHOWN).map(({ text }) => text);
    const more = found.length > SHOWN ? `；另有 ${found.length - SHOWN} 把` : '';
    return { ...worst, text: `${shown.join('；')}${more}` };
  },
};
