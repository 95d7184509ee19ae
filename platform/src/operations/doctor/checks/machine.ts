import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { certificateOf } from '../../../config.ts';
import { readNow } from '../../../kernel/db/now.ts';
import { openCertificate } from '../../../kernel/signing/certificate.ts';
import { keyKinds } from '../../keys/kinds.ts';
import { bad, type Check, good, warning } from '../check.ts';

const SKEW_MS = 1_000;
const CHINA_OFFSET_S = 8 * 3_600;
const FREE_SHARE = 0.2;
/** A certificate authority takes some days to issue the next one. */
const RENEW_MS = 30 * 86_400_000;

/** As `df` counts for everybody but root. */
function freeShareOf(folder: string): number {
  const { bavail, blocks } = statfsSync(folder);
  return bavail / blocks;
}

/** The machine that the platform runs on: clock, disk, keys. */
export const machineChecks: readonly Check[] = [
  {
    name: 'clock.skew',
    title: '服务器与数据库的时钟差',
    run: async ({ db, clock }) => {
      const sent = Date.now();
      const there = await readNow(clock, db);
      const skew = Math.abs(there - (sent + Date.now()) / 2);
      const text = `相差 ${Math.round(skew)} 毫秒`;
      return skew <= SKEW_MS ? good(text) : bad(text, '在两台服务器上启用 NTP 校时');
    },
  },
  {
    name: 'clock.zone',
    title: '时区',
    run: async ({ db }) => {
      const { rows } = await sql<{ zone: string; offset: number; china: number }>`
        select current_setting('TimeZone') as zone,
          extract(timezone from now())::int as offset,
          extract(epoch from (now() at time zone 'Asia/Shanghai') - (now() at time zone 'UTC'))::int
            as china`.execute(db);
      const [found] = rows;
      if (found?.china !== CHINA_OFFSET_S || timeText(0) !== '1970-01-01 08:00:00')
        return bad('时区数据不正确：北京时间与 UTC 相差不是 8 小时', '更新数据库与系统的 tzdata');
      const text = `数据库 ${found.zone}`;
      return found.offset === 0 || found.offset === CHINA_OFFSET_S
        ? good(text)
        : warning(text, '把数据库的 TimeZone 设为 Asia/Shanghai 或 UTC');
    },
  },
  {
    name: 'disk.free',
    title: '数据目录所在磁盘',
    run: async ({ dataDir, freeShare = freeShareOf }) => {
      if (dataDir === null || !existsSync(dataDir))
        return warning('数据目录不存在', '检查 DATA_DIR');
      const share = freeShare(dataDir);
      const text = `剩余 ${Math.floor(share * 100)}%`;
      return share >= FREE_SHARE ? good(text) : bad(text, '清理或扩容磁盘，至少保留 20%');
    },
  },
  {
    name: 'disk.write',
    title: '数据目录可写',
    run: async ({ dataDir }) => {
      if (dataDir === null) return warning('未指定数据目录', '检查 DATA_DIR');
      const file = join(dataDir, `.doctor-${randomUUID()}`);
      try {
        writeFileSync(file, '', { mode: 0o600 });
        return good('可写');
      } catch {
        return bad('不可写', '检查 DATA_DIR 的属主与权限');
      } finally {
        rmSync(file, { force: true });
      }
    },
  },
  {
    name: 'keys.mode',
    title: '密钥文件权限',
    run: async ({ dataDir }) => {
      const files = keyKinds
        .map(({ file }) => join(dataDir ?? '', file))
        .filter((file) => existsSync(file));
      const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
      return open.length === 0
        ? good(`${files.length} 个密钥文件仅属主可读`)
        : bad(`${open.join('、')} 可被其他用户读取`, 'chmod 600 这些文件，并考虑更换密钥');
    },
  },
  {
    name: 'keys.certificate',
    title: '合同签章证书',
    run: async ({ db, clock, env }) => {
      const files = certificateOf(env);
      if (!files) return good('未配置证书，使用内置签章');
      const { facts } = await openCertificate(files.file, files.passphraseFile);
      const text = `${facts.subject}，序列号 ${facts.serial}，有效期至 ${dayOf(facts.validToMs)}`;
      const left = facts.validToMs - (await readNow(clock, db));
      const remedy = '更换 SEAL_CERTIFICATE_FILE 指向的证书后重启';
      if (left <= 0) return bad(`${text}，已过期`, remedy);
      return left < RENEW_MS ? warning(text, remedy) : good(text);
    },
  },
  {
    name: 'secrets.default',
    title: '默认口令与密钥',
    run: async ({ env }) => {
      const weak = weakSecrets(env);
      return weak.length === 0
        ? good('未发现默认值')
        : bad(`${weak.join('、')} 仍是示例值`, '改为随机值后重启');
    },
  },
];

/** Words that examples and generators leave in secrets. */
const EXAMPLE = /change[-_ ]?me|example|^(.)\1+$/i;
const SECRETS = ['RELAY_TOKEN', 'QUOTE_KEY', 'METRICS_TOKEN', 'S3_SECRET_ACCESS_KEY'];

/** The names of the environment's secrets that are an example's. */
export const weakSecrets = (env: Readonly<Record<string, string | undefined>>): string[] =>
  SECRETS.filter((name) => EXAMPLE.test(env[name] ?? ''));
