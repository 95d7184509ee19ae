import { connect } from 'node:tls';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { Redis } from 'ioredis';
import { openQuoteKey } from '../../../auction/sealed/seals.ts';
import { isLoopback } from '../../../kernel/http/caller/loopback.ts';
import { textOf } from '../../../kernel/mail/failures.ts';
import { canSend } from '../../../kernel/mail/mail.ts';
import { settingMailer } from '../../../kernel/mail/sender.ts';
import { publicUrl, readSetting } from '../../../kernel/settings/settings.ts';
import type { SealingKey } from '../../../kernel/signing/sealed-bytes.ts';
import { createVault } from '../../../kernel/signing/vault.ts';
import { findKey } from '../../keys/find.ts';
import { KEY_KINDS } from '../../keys/kinds.ts';
import { bad, type Check, type DoctorContext, good, warning } from '../check.ts';

/** The longest wait for another system, in ms. */
const PATIENCE_MS = 5_000;
const RENEW_DAYS = 30;

/** The key of this installation; one of its own where there is none yet, when nothing is sealed either. */
function keyOf({ env, dataDir }: DoctorContext): SealingKey {
  const found = findKey(KEY_KINDS.quote, { env, dataDir: dataDir ?? '' });
  return openQuoteKey({ hex: found.kind === 'present' ? found.text : null });
}

/** The certificate that a site shows; whether this machine trusts it. */
function certificateOf(url: URL): Promise<{ validToMs: number; isTrusted: boolean }> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = url;
    const options = {
      host,
      port: Number(port || 443),
      servername: host,
      rejectUnauthorized: false,
    };
    const socket = connect({ ...options, timeout: PATIENCE_MS }, () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      resolve({ validToMs: Date.parse(validTo), isTrusted: socket.authorized });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('没有应答')));
    socket.once('error', reject);
  });
}

/** Systems beside this one. They may be slow: for the command, not for a page. */
export const networkChecks: readonly Check[] = [
  {
    name: 'mail.connect',
    title: '邮件服务器',
    isLong: true,
    run: async (context) => {
      const { db, env } = context;
      const vault = createVault(keyOf(context), 'settings');
      const mailer = await settingMailer({ db, env, vault });
      if (!canSend(mailer))
        return warning('未配置：忘记密码须由管理员处理', '填写参数 mail.server、mail.from');
      try {
        await mailer.probe?.();
        return good('连接并登录成功');
      } catch (error) {
        return bad(textOf(error), '检查参数 mail.server 的地址、账号与网络');
      } finally {
        mailer.close?.();
      }
    },
  },
  {
    name: 'redis.connect',
    title: 'Redis',
    isLong: true,
    run: async ({ env }) => {
      if (!env.REDIS_URL) return good('未使用');
      const redis = new Redis(env.REDIS_URL, {
        lazyConnect: true,
        connectTimeout: PATIENCE_MS,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
      });
      // The connection throws the same error.
      redis.on('error', () => {});
      try {
        await redis.connect();
        await redis.ping();
        return good('连接成功');
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        return bad(`无法连接：${text}`, '检查 REDIS_URL 与网络；断开期间各进程各自计数');
      } finally {
        redis.disconnect();
      }
    },
  },
  {
    name: 'tls.days',
    title: '网站证书',
    isLong: true,
    run: async ({ db, env }) => {
      const site = URL.parse(await readSetting(publicUrl, env, db));
      if (!site) return warning('没有设置访问地址', '填写参数 site.publicUrl');
      if (site.protocol !== 'https:')
        return isLoopback(site)
          ? good('仅供本机访问，不使用证书')
          : bad('访问地址不是 https', '在前面的代理上配置证书，并修改参数 site.publicUrl');
      const { validToMs, isTrusted } = await certificateOf(site);
      const days = Math.floor((validToMs - Date.now()) / DAY_MS);
      const text = `有效期至 ${dayOf(validToMs)}，剩余 ${days} 天`;
      const remedy = '在代理上更换证书';
      if (days < 0) return bad(text, remedy);
      if (!isTrusted) return bad(`${text}，本机不信任其签发机构`, `${remedy}，或补全证书链`);
      return days < RENEW_DAYS ? warning(text, remedy) : good(text);
    },
  },
];
