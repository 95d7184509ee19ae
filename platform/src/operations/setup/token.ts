import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** Crockford's base32: no I, L, O, U, which people misread. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BYTES = 16;
const HOURS = 24;

/** SHA-256 of a token; blanks, hyphens and the case of its letters do not count. */
export const hashOfToken = (token: string): string =>
  createHash('sha256')
    .update(token.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest('hex');

/** 128 random bits in groups of four signs. */
function newToken(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let text = '';
  for (let sign = 0; sign < 26; sign += 1) {
    text = SIGNS.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return text.match(/.{1,4}/g)?.join('-') ?? text;
}

const fileOf = (dataDir: string) => join(dataDir, 'setup-token');

/** Removes the file of the token: it has been used. */
export const forgetSetupToken = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Has nobody set the installation up, and is nobody in it? */
export async function awaitsSetup(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ready_at is null and not exists (select from person) as waits from installation`.execute(
    db,
  );
  return rows[0]?.waits ?? false;
}

/**
 * The setup token: the one of the file while it is good, else a new one for 24 hours. The file has
 * mode 600; the database keeps only the hash.
 */
export async function issueSetupToken(
  dataDir: string,
  clock: Clock,
  db: Executor,
  { renew = false }: { readonly renew?: boolean } = {},
): Promise<string> {
  const file = fileOf(dataDir);
  if (!renew && existsSync(file)) {
    const token = readFileSync(file, 'utf8').trim();
    if (await isGoodToken(token, clock, db)) return token;
  }
  const token = newToken();
  mkdirSync(dataDir, { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  await sql`update installation set token_hash = ${hashOfToken(token)},
    token_expires_at = ${clock.now()} + ${`${HOURS} hours`}::interval
    where ready_at is null`.execute(db);
  return token;
}

/** Is it the token, and still good? */
export async function isGoodToken(token: string, clock: Clock, db: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from installation where ready_at is null
    and token_hash = ${hashOfToken(token)} and token_expires_at > ${clock.now()}`.execute(db);
  return rows.length > 0;
}
