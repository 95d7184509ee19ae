import { fingerprintText } from '../../../kernel/key-list.ts';
import { exactTimeText } from '../../../kernel/time/china-time.ts';
import type { Issuer } from './issuer.ts';
import type { KeySource, TrustedKey } from './keys.ts';

/* Describes the signer in Chinese, as far as the audit verified the signer. */

function sourceWords(source: KeySource): string {
  switch (source.kind) {
    case 'list':
      return `${source.name} 公布的公钥清单`;
    case 'file':
      return `公钥清单文件 ${source.name}`;
    case 'fingerprint':
      return '所给的公钥指纹';
  }
}

function spanWords({ from, until }: TrustedKey): string {
  if (from === null) return '';
  const end = until === null ? '启用，仍在使用' : `至 ${exactTimeText(until)}`;
  return `，自 ${exactTimeText(from)} ${end}`;
}

/** Describes a trusted signer; returns null for any other signer. */
export function issuerWords(issuer: Issuer): string | null {
  if (issuer.kind !== 'trusted') return null;
  const { key } = issuer;
  const vouched =
    key.vouchedBy === null ? '' : `，并由前一把公钥 ${fingerprintText(key.vouchedBy)} 签名确认`;
  return `签名有效；签名公钥 ${fingerprintText(key.id)} 与${sourceWords(key.source)}相符${spanWords(key)}${vouched}`;
}

/**
 * Describes what is not known about the signer; returns an empty list if nothing is unknown or the
 * signature was refused.
 */
export function issuerGaps(issuer: Issuer): string[] {
  switch (issuer.kind) {
    case 'trusted':
      return issuer.key.from === null
        ? [`只核对了指纹：公钥 ${fingerprintText(issuer.key.id)} 签名时是否仍在使用期内，未核对`]
        : [];
    case 'unchecked': {
      const id = fingerprintText(issuer.keyId);
      if (!issuer.isVerified) return [`没有任何公钥可以验证公钥 ${id} 的签名：签名未核对`];
      return [
        issuer.isForeign
          ? `签名公钥 ${id} 不在所用的公钥清单中，该清单的商城也没有这场竞价：由谁签发，未核对`
          : `没有取得文件之外的公钥：签名公钥 ${id} 属于谁，文件自己不能说明`,
      ];
    }
    case 'unsigned':
      return ['读的是数据库，没有核对任何签名'];
    case 'refused':
      return [];
  }
}
