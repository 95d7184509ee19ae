import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyKinds } from '../keys/kinds.ts';

const HIDDEN = '••••';
/** Shorter values would blacken ordinary words. */
const LEAST = 6;

const SECRET_VARIABLES =
  /(?:TOKEN|KEY|SECRET|PASSWORD|PASSPHRASE|_URL|ENDPOINT|_FROM)$|^(?:SIGN_ON_FILE|PROVIDER_FILE)$/;

/** The value itself, and where it is an address its password and its parameters. */
function partsOf(value: string): string[] {
  const url = URL.parse(value);
  if (!url) return [value];
  return [value, url.password, url.username, ...url.searchParams.values()].map(decodeURIComponent);
}

/** Every text value of a JSON file, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

function fileSecrets(env: Readonly<Record<string, string | undefined>>, dataDir: string): string[] {
  const keys = [...keyKinds.map(({ file }) => file), 'setup-token']
    .map((name) => join(dataDir, name))
    .concat(env.SEAL_PASSPHRASE_FILE ?? [])
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const configured = [env.SIGN_ON_FILE, env.PROVIDER_FILE].flatMap((file) => {
    if (!file || !existsSync(file)) return [];
    try {
      return textsOf(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return [];
    }
  });
  return [...keys, ...configured];
}

/** Hides the installation's own secrets in a text, whatever led to their being there. */
export function createScrubber(
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): (text: string) => string {
  const ofEnv = Object.entries(env)
    .filter(([name]) => SECRET_VARIABLES.test(name))
    .flatMap(([, value]) => partsOf(value ?? ''));
  // Older keys stand behind the current one.
  const quoteKeys = (env.QUOTE_KEY ?? '').split(/[\s,]+/);
  const secrets = [...new Set([...ofEnv, ...quoteKeys, ...fileSecrets(env, dataDir)])]
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= LEAST)
    // A longer one may hold a shorter one.
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((kept, secret) => kept.replaceAll(secret, HIDDEN), text);
}
