import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  randomBytes,
} from 'node:crypto';
import { RSA_BITS } from '@jicai/shared/contract/kernel/envelope.ts';
import { openQuoteKey } from '../../auction/sealed/seals.ts';
import { keysOf } from '../../kernel/signing/sealed-bytes.ts';
import { openSigningKey } from '../../kernel/signing/signing-key.ts';

export const PURPOSES = ['quote', 'signing', 'envelope'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A kind of key that an installation makes for itself, and loses with its data folder. */
export interface KeyKind {
  readonly purpose: Purpose;
  readonly title: string;
  /** Its file in the data folder. */
  readonly file: string;
  /** The setting that replaces the file; null: there is none. */
  readonly setting: 'QUOTE_KEY' | 'SIGNING_KEY' | null;
  /** True: every platform of the installation uses the same key. */
  readonly isCommon: boolean;
  /** The loss of an installation without it. */
  readonly loss: string;
  /** Returns the text of a new key's file. */
  readonly make: () => string;
  /** The fingerprints in a key's text, the one in use first. Throws for what is no such key. */
  readonly fingerprintsOf: (text: string) => readonly string[];
}

/** 128 bits name a key and tell nothing of it. */
const FINGERPRINT_DIGITS = 32;
const fingerprint = (bytes: Uint8Array): string =>
  hash('sha256', bytes, 'hex').slice(0, FINGERPRINT_DIGITS);

const isPem = (text: string): boolean => text.includes('-----BEGIN');

export const KEY_KINDS: Readonly<Record<Purpose, KeyKind>> = {
  quote: {
    purpose: 'quote',
    title: '密封报价密钥',
    file: 'quote-key',
    setting: 'QUOTE_KEY',
    isCommon: true,
    loss: '密封报价、报价附件、动态口令和加密的参数都无法读取',
    make: () => randomBytes(32).toString('hex'),
    fingerprintsOf: (text) =>
      keysOf(openQuoteKey({ hex: text })).map((key) =>
        fingerprint(Buffer.concat([Buffer.from('jicai quote key\n'), key])),
      ),
  },
  signing: {
    purpose: 'signing',
    title: '收据签名密钥',
    file: 'signing-key.pem',
    setting: 'SIGNING_KEY',
    isCommon: false,
    loss: '不能再以原来的公钥签发回执；已签发的照常可以验证',
    make: () =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    fingerprintsOf: (text) => [
      openSigningKey(isPem(text) ? { pem: text } : { base64: text, file: null }).id,
    ],
  },
  envelope: {
    purpose: 'envelope',
    title: '请求加密密钥',
    file: 'envelope-key.pem',
    setting: null,
    isCommon: false,
    loss: '已打开的页面须刷新；没有数据用它加密',
    make: () =>
      generateKeyPairSync('rsa', { modulusLength: RSA_BITS })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    fingerprintsOf: (text) => [
      fingerprint(createPublicKey(createPrivateKey(text)).export({ type: 'spki', format: 'der' })),
    ],
  },
};

export const keyKinds: readonly KeyKind[] = PURPOSES.map((purpose) => KEY_KINDS[purpose]);
