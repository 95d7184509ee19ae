import type { FoundKey } from './find.ts';
import type { KeyKind } from './kinds.ts';
import type { KnownKey } from './registry.ts';

/**
 * The judgement of a key: it is the known one; it is the first of an installation that knows none yet
 * (`adopt`); it may be made; or the installation must not run without what `remedy` says.
 */
export type Verdict =
  | { readonly kind: 'good' }
  | { readonly kind: 'adopt' }
  | { readonly kind: 'make' }
  | {
      readonly kind: 'fault';
      readonly text: string;
      readonly remedy: string;
      /** True: the key may be given up, whatever lies in its place. */
      readonly mayBeLost: boolean;
      /** The replaced keys that lack behind the one in use, which is there. */
      readonly missing: readonly string[];
    };

/** A fingerprint as people compare it: groups of four digits. */
export const inGroups = (fingerprint: string): string =>
  fingerprint.match(/.{1,4}/g)?.join(' ') ?? fingerprint;

const listed = (fingerprints: readonly string[]): string =>
  fingerprints.map((one) => `“${inGroups(one)}”`).join('、');

interface Situation {
  readonly found: FoundKey;
  /** The known keys of all purposes. */
  readonly known: readonly KnownKey[];
  /** The kinds of rows that the key found does not open, or that need one where none was found. */
  readonly unopened: readonly string[];
}

/** Judges one key. Pure. */
export function judgeKey(kind: KeyKind, { found, known, unopened }: Situation): Verdict {
  const { title, purpose, loss } = kind;
  const own = known.filter((key) => key.purpose === purpose);
  const inUse = own.filter(({ isRetired }) => !isRetired).map(({ fingerprint }) => fingerprint);
  const expected =
    inUse.length > 0 ? `应为指纹 ${listed(inUse)}` : `数据库中已有${unopened.join('、')}`;
  const admin = 'npm run admin -- keys';
  const back = `把原来的密钥放回 ${found.place}（来自本安装的另行保管处）`;
  const fault = (text: string, remedy: string, mayBeLost = false): Verdict => ({
    kind: 'fault',
    text: `${title}${text}`,
    remedy,
    mayBeLost,
    missing: [],
  });
  const lost = `${back}；确已丢失时（${loss}）运行 ${admin} rotate ${purpose} --lost`;
  if (found.kind === 'unreadable')
    return fault(
      ` ${found.place} 不能使用：${found.reason}`,
      `检查它的权限和内容，或${lost}，现有的文件改名保留`,
      true,
    );
  if (found.kind === 'absent') {
    if (inUse.length === 0 && unopened.length === 0) return { kind: 'make' };
    const make = `${back}；新增的服务器可复制第一台服务器的 ${kind.file}，或运行 ${admin} make ${purpose} 在本机生成一把；确已丢失时（${loss}）也这样生成`;
    return fault(`不在 ${found.place}，${expected}`, kind.isCommon ? lost : make, true);
  }
  const { fingerprint, older, place } = found;
  if (inUse.length === 0)
    return unopened.length === 0
      ? { kind: 'adopt' }
      : fault(` ${place}（指纹“${inGroups(fingerprint)}”）打不开${expected}`, lost, true);
  if (!inUse.includes(fingerprint)) {
    const accept = kind.isCommon
      ? ''
      : `；若是另一台服务器自己的密钥，运行 ${admin} accept ${purpose}`;
    return fault(` ${place} 不符：${expected}，现为“${inGroups(fingerprint)}”`, `${back}${accept}`);
  }
  const missing = own
    .filter((key) => kind.isCommon && key.isRetired && !older.includes(key.fingerprint))
    .map((key) => key.fingerprint);
  if (missing.length === 0) return { kind: 'good' };
  const forget = missing.map((one) => `${admin} forget ${one}`).join('、');
  return {
    kind: 'fault',
    text: `${title} ${place} 缺少更换前的密钥 ${listed(missing)}，以前加密的内容打不开`,
    remedy: `把缺少的密钥补写在现有密钥之后（来自本安装的另行保管处），现有的密钥保持不动；确已丢失时（只有它能打开的内容从此无法读取）运行 ${forget}`,
    mayBeLost: false,
    missing,
  };
}
