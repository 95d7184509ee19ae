import { LOOPBACK_URL } from '@jicai/shared/domain/identity/loopback.ts';
import * as z from 'zod/mini';
import { parseClamdAddress } from './files/content/scanner.ts';
import type { S3Config } from './files/storage/s3.ts';
import type { CertificateSettings } from './identity/second-factor/certificates/trust.ts';
import { settingProblems } from './kernel/settings/settings.ts';
import { SettingsFault } from './kernel/settings/settings-fault.ts';
import { isTrial } from './kernel/trial.ts';
import { allSettings } from './operations/all-settings.ts';

const flag = z.pipe(
  z._default(z.enum(['0', '1']), '0'),
  z.transform((value) => value === '1'),
);
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PLATFORM_PORT: z._default(port, 8090),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_OWNER_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOLER: flag,
  DATABASE_DIRECT_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DEADLINE_FACTOR: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1),
  DATABASE_WAIT_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 60),
  DATA_DIR: z._default(z.string(), './data'),
  RELAY_TOKEN: z.string().check(z.minLength(24)),
  QUOTE_KEY: z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{64}(?:[\s,]+[0-9a-fA-F]{64})*$/))),
  SIGNING_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{64}$/))),
  API_DOCS: flag,
  SIGNING_KEY_PREVIOUS: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{64}$/))),
  DEMO: flag,
  TRIAL: flag,
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/ })),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,512}$/))),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SIGN_ON_FILE: z.optional(z.string()),
  PROVIDER_FILE: z.optional(z.string()),
  SMS_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SMS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,512}$/))),
  INVOICE_VERIFIER_URL: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/))),
  SEAL_CERTIFICATE_FILE: z.optional(z.string()),
  SEAL_PASSPHRASE_FILE: z.optional(z.string()),
  CERTIFICATE_CA_FILE: z.optional(z.string()),
  CERTIFICATE_CRL_FILE: z.optional(z.string()),
  CERTIFICATE_MIDDLEWARE_URL: z.optional(z.string().check(z.regex(LOOPBACK_URL))),
  CLAMD_ADDRESS: z.optional(z.string().check(z.refine((text) => parseClamdAddress(text) !== null))),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
});

const HINTS: Record<string, string> = {
  PLATFORM_PORT: 'a port number',
  DATABASE_URL:
    'an address like postgres://user:password@host:5432/database; special characters of the password are percent-encoded, # as %23',
  DATABASE_OWNER_URL: 'an address like DATABASE_URL, with the owner of the tables',
  DATABASE_POOLER: '0 or 1',
  DATABASE_DIRECT_URL: 'an address like DATABASE_URL, of the database itself beside its pooler',
  DEADLINE_FACTOR: 'a whole number from 1 to 100',
  DATABASE_WAIT_SECONDS: 'a whole number of seconds',
  RELAY_TOKEN: 'a secret of at least 24 characters, the same as the relay has',
  SIGNING_KEY: 'an Ed25519 key, as of `openssl genpkey -algorithm ed25519 -outform DER | base64`',
  SIGNING_KEY_PREVIOUS: 'the Ed25519 key that SIGNING_KEY replaces, in the same form',
  API_DOCS: '0 or 1',
  QUOTE_KEY:
    '64 hex digits, the same for every platform on one database; after a rotation the older keys behind it, with commas',
  DEMO: '0 or 1',
  TRIAL: '0 or 1',
  REDIS_URL: 'an address like redis://:password@host:6379',
  PUBLIC_URL: 'where people reach the site, like https://mall.example.org',
  METRICS_TOKEN: '16 to 512 visible ASCII characters',
  NODE_ENV: 'production, development or test',
  S3_ENDPOINT: 'an address with its bucket, like https://s3.example.org/bucket',
  INVOICE_VERIFIER_URL: 'an address like https://verify.example/invoices',
  CERTIFICATE_MIDDLEWARE_URL: 'an address of the own machine, like http://127.0.0.1:18080',
  CLAMD_ADDRESS: 'an address like clamd:3310',
  SMS_URL: 'an address like https://sms.example.org/messages',
  SMS_TOKEN: '8 to 512 visible ASCII characters',
  LOG_LEVEL: 'silent, error, warn, info or debug',
};

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | null;
  /** Factor that lengthens time limits (database, Redis, foreign files, bids) on a busy machine. */
  readonly patience: number;
  /** Database address with the role that owns the tables and migrates; `null` to use `databaseUrl`. */
  readonly ownerUrl: string | null;
  /** Whether `databaseUrl` leads to a pooler that shares connections between transactions. */
  readonly isPooled: boolean;
  /** Address of the database itself, for notifications, which a pooler does not forward; or `null`. */
  readonly directUrl: string | null;
  /** How long a start waits for the database without making progress, in ms. */
  readonly databaseWaitMs: number;
  readonly dataDir: string;
  readonly relayToken: string;
  /** Keys of sealed quotes in hex, the current one first; `null` for the file `quote-key` in `dataDir`. */
  readonly quoteKey: string | null;
  /** Key that signs receipts, base64 of PKCS#8; `null` for the file `signing-key.pem` in `dataDir`. */
  readonly signingKey: string | null;
  /** Serves the API document at `/app/docs` to everybody; ignored in production. */
  readonly apiDocs: boolean;
  /** Key that `signingKey` replaces; `null` for the file `signing-key-previous.pem`, if it exists. */
  readonly previousSigningKey: string | null;
  readonly demo: boolean;
  /** Redis, in which platforms share attempt counts, nonces and bid limits; `null` for one platform. */
  readonly redisUrl: string | null;
  /** Address at which people reach the site, printed in records; `null` for the local address. */
  readonly publicUrl: string | null;
  /** Secret that lets a caller read the metrics; `null` to serve none. */
  readonly metricsToken: string | null;
  readonly logLevel: string;
  /** Object store of uploaded files; `null` for the folder `files` in `dataDir`. */
  readonly s3: S3Config | null;
  /** Virus scanner of uploaded files; `null` if there is none. */
  readonly clamd: { readonly host: string; readonly port: number } | null;
  /** URL of the service that checks whether invoices are genuine; `null` if none does. */
  readonly invoiceVerifierUrl: string | null;
  /** PKCS#12 file of the certificate that signs contracts; `null` to use only the built-in seal. */
  readonly certificate: { readonly file: string; readonly passphraseFile: string } | null;
  /** Trust settings of certificates as a second factor; `null` if certificates are not accepted. */
  readonly certificateFactor: CertificateSettings | null;
  /** Provider of short messages; `null` if none are sent. */
  readonly sms: { readonly url: string; readonly token: string } | null;
  /** JSON file that lists the sign-on systems; `null` if people sign in by password only. */
  readonly signOnFile: string | null;
  /** JSON file that lists the external providers whose products the mall sells; or `null`. */
  readonly providerFile: string | null;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** Pairs of settings that must be set together. */
const PAIRS = [
  ['SMS_URL', 'SMS_TOKEN'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SEAL_CERTIFICATE_FILE', 'SEAL_PASSPHRASE_FILE'],
  ['CERTIFICATE_CA_FILE', 'CERTIFICATE_MIDDLEWARE_URL'],
] as const;

/** Returns a sentence for each conflict between settings. */
function conflictsOf(env: Settings): string[] {
  const problems: string[] = [];
  const isSerious = env.NODE_ENV === 'production' && !isTrial(env);
  if (isSerious && !env.DATABASE_URL) {
    problems.push(
      'DATABASE_URL must be set in production unless TRIAL=1: the embedded database does not sync to disk',
    );
  }
  if (isSerious && !env.DATA_DIR) {
    problems.push(
      'DATA_DIR must be set in production unless TRIAL=1: a folder that stays, with the keys and files',
    );
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL, the address of the application itself');
  }
  if (env.DATABASE_DIRECT_URL && env.DATABASE_POOLER !== '1') {
    problems.push('DATABASE_DIRECT_URL is for a DATABASE_URL that is a pooler (DATABASE_POOLER=1)');
  }
  if (isSerious && env.DEMO === '1') {
    problems.push(
      'DEMO must be off in production unless TRIAL=1: its accounts have a published password',
    );
  }
  const halves = PAIRS.filter(([first, second]) => Boolean(env[first]) !== Boolean(env[second]));
  problems.push(...halves.map(([first, second]) => `${first} and ${second} must be set together`));
  if (env.CERTIFICATE_CRL_FILE && !env.CERTIFICATE_CA_FILE) {
    problems.push(
      'CERTIFICATE_CRL_FILE needs CERTIFICATE_CA_FILE, whose authorities made the lists',
    );
  }
  const s3 = [env.S3_ENDPOINT, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    problems.push('S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  }
  return problems;
}

/** Returns the paths of the JSON files that describe other systems. */
const filesOf = ({ SIGN_ON_FILE, PROVIDER_FILE }: z.output<typeof Environment>) => ({
  signOnFile: SIGN_ON_FILE ?? null,
  providerFile: PROVIDER_FILE ?? null,
});

/** Returns the provider of short messages, or `null` if none is configured. */
const smsOf = ({ SMS_URL, SMS_TOKEN }: z.output<typeof Environment>): Config['sms'] =>
  SMS_URL && SMS_TOKEN ? { url: SMS_URL, token: SMS_TOKEN } : null;

const parse = (env: Settings) => {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return { variables, parsed: Environment.safeParse(variables) };
};

/** Returns a sentence for each problem of the environment; empty if a platform can start with it. */
export function configProblems(env: Settings): string[] {
  const { parsed } = parse(env);
  const problems = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return `${name} must be ${HINTS[name] ?? 'set'}`;
  });
  return [...problems, ...settingProblems(allSettings, env), ...conflictsOf(env)];
}

/** Parses the environment. Throws one `SettingsFault` that lists every problem. */
export function readConfig(env: Settings): Config {
  const { variables, parsed } = parse(env);
  const problems = configProblems(env);
  const production = env.NODE_ENV === 'production';
  if (!parsed.success || problems.length > 0) {
    throw new SettingsFault(`the environment is not usable:\n- ${problems.join('\n- ')}`);
  }
  const { data } = parsed;
  return {
    production,
    host: data.HOST,
    port: data.PLATFORM_PORT,
    databaseUrl: data.DATABASE_URL ?? null,
    ownerUrl: data.DATABASE_OWNER_URL ?? null,
    isPooled: data.DATABASE_POOLER,
    directUrl: data.DATABASE_DIRECT_URL ?? null,
    patience: data.DEADLINE_FACTOR,
    databaseWaitMs: data.DATABASE_WAIT_SECONDS * 1_000,
    dataDir: data.DATA_DIR,
    relayToken: data.RELAY_TOKEN,
    redisUrl: data.REDIS_URL ?? null,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    metricsToken: data.METRICS_TOKEN ?? null,
    quoteKey: data.QUOTE_KEY ?? null,
    signingKey: data.SIGNING_KEY ?? null,
    apiDocs: data.API_DOCS,
    previousSigningKey: data.SIGNING_KEY_PREVIOUS ?? null,
    demo: data.DEMO,
    logLevel: data.LOG_LEVEL,
    s3: s3Of(variables),
    clamd: data.CLAMD_ADDRESS ? parseClamdAddress(data.CLAMD_ADDRESS) : null,
    invoiceVerifierUrl: data.INVOICE_VERIFIER_URL ?? null,
    certificate: certificateOf(variables),
    certificateFactor: certificateFactorOf(variables),
    sms: smsOf(data),
    ...filesOf(data),
  };
}

/** Returns the files of the sealing certificate, or `null` if the environment names none. */
export function certificateOf(env: Settings): Config['certificate'] {
  const { SEAL_CERTIFICATE_FILE: file, SEAL_PASSPHRASE_FILE: passphraseFile } = env;
  return file && passphraseFile ? { file, passphraseFile } : null;
}

/** Returns the trust settings of certificates as a second factor, or `null` if they are not set. */
function certificateFactorOf(env: Settings): CertificateSettings | null {
  const { CERTIFICATE_CA_FILE: caFile, CERTIFICATE_CRL_FILE: crlFile } = env;
  const middlewareUrl = env.CERTIFICATE_MIDDLEWARE_URL;
  return caFile && middlewareUrl ? { caFile, crlFile: crlFile ?? null, middlewareUrl } : null;
}

/** Returns the object store that the environment names, or `null` to use the data directory. */
export function s3Of(env: Settings): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_REGION: region } = env;
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY;
  if (!endpoint || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, accessKeyId, secretAccessKey, region: region || 'us-east-1' };
}
