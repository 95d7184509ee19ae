import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const RELAY_TOKEN = 'x'.repeat(24);
const DATABASE_URL = 'postgres://jicai:secret@127.0.0.1:5432/jicai';
const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n- ').slice(1) : [];
  }
  return [];
};

describe('the environment', () => {
  it('needs a secret and has a default for the rest', () => {
    expect(readConfig({ RELAY_TOKEN, LOG_LEVEL: '' })).toEqual({
      production: false,
      patience: 1,
      databaseWaitMs: 60_000,
      host: '127.0.0.1',
      port: 8090,
      databaseUrl: null,
      ownerUrl: null,
      isPooled: false,
      directUrl: null,
      dataDir: './data',
      relayToken: RELAY_TOKEN,
      apiDocs: false,
      demo: false,
      redisUrl: null,
      signingKey: null,
      previousSigningKey: null,
      quoteKey: null,
      signOnFile: null,
      providerFile: null,
      sms: null,
      publicUrl: null,
      metricsToken: null,
      certificate: null,
      certificateFactor: null,
      clamd: null,
      invoiceVerifierUrl: null,
      logLevel: 'info',
      s3: null,
    });
  });

  it('has all its problems reported together, in words', () => {
    const problems = problemsOf({
      NODE_ENV: 'staging',
      PLATFORM_PORT: '80900',
      DATABASE_URL: 'mysql://x',
      RELAY_TOKEN: 'short',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      CALLS_PER_MINUTE: '0',
    });
    expect(problems).toHaveLength(7);
    for (const name of [
      'NODE_ENV',
      'PLATFORM_PORT',
      'DATABASE_URL',
      'RELAY_TOKEN',
      'DEMO',
      'LOG_LEVEL',
      'CALLS_PER_MINUTE',
    ])
      expect(problems.some((problem) => problem.startsWith(`${name} must be `))).toBe(true);
    expect(problems.join()).toContain('at least 24 characters');
  });

  it.each(['-1', '65536', '80.5', 'http', '1e9'])('has no port %s', (port) => {
    expect(problemsOf({ RELAY_TOKEN, PLATFORM_PORT: port })).toEqual([
      'PLATFORM_PORT must be a port number',
    ]);
  });

  it('[F-2] [6.3.2] refuses the embedded database, keys anywhere and demo accounts in production, all at once', () => {
    const problems = problemsOf({ NODE_ENV: 'production', RELAY_TOKEN, DEMO: '1' });
    expect(problems).toHaveLength(3);
    expect(problems[0]).toContain('DATABASE_URL must be set in production');
    expect(problems[1]).toContain('DATA_DIR must be set in production');
    expect(problems[2]).toContain('DEMO must be off in production');
    const trial = { NODE_ENV: 'production', RELAY_TOKEN, DEMO: '1', TRIAL: '1' };
    expect(readConfig(trial)).toMatchObject({ production: true, databaseUrl: null, demo: true });
    const env = { NODE_ENV: 'production', RELAY_TOKEN, DATABASE_URL, DATA_DIR: '/var/lib/mall' };
    expect(readConfig(env)).toMatchObject({ production: true, databaseUrl: DATABASE_URL });
  });

  it('takes the own address of a database with its pooler, or not at all', () => {
    const env = { RELAY_TOKEN, DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL };
    expect(readConfig({ ...env, DATABASE_POOLER: '1' })).toMatchObject({
      ...{ isPooled: true, directUrl: DATABASE_URL },
    });
    expect(problemsOf(env)).toEqual([expect.stringContaining('DATABASE_POOLER=1')]);
  });

  it('takes certificates with authorities and an address of the own machine, or not at all', () => {
    const CERTIFICATE_CA_FILE = '/etc/ca.pem';
    const url = (CERTIFICATE_MIDDLEWARE_URL: string) => ({
      ...{ RELAY_TOKEN, CERTIFICATE_CA_FILE, CERTIFICATE_MIDDLEWARE_URL },
    });
    expect(readConfig(url('http://127.0.0.1:18080')).certificateFactor).toEqual({
      ...{ caFile: CERTIFICATE_CA_FILE, crlFile: null, middlewareUrl: 'http://127.0.0.1:18080' },
    });
    for (const elsewhere of [
      'http://10.1.2.3:1',
      'http://127.0.0.1.example.org',
      'ftp://localhost',
    ])
      expect(problemsOf(url(elsewhere))).toHaveLength(1);
    expect(problemsOf({ RELAY_TOKEN, CERTIFICATE_CA_FILE })).toHaveLength(1);
    expect(problemsOf({ RELAY_TOKEN, CERTIFICATE_CRL_FILE: '/etc/crl.pem' })).toHaveLength(1);
  });

  it('tells no secret in its complaints', () => {
    const text = problemsOf({ RELAY_TOKEN: 'my-secret', DATABASE_URL: 'x://u:pw@h' }).join();
    expect(text).not.toMatch(/my-secret|pw/);
  });
});
