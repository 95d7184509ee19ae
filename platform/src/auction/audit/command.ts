import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AUDIT_CHUNK, auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { collectLog } from '@jicai/shared/domain/auction/audit/collect.ts';
import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import type { Receipt } from '@jicai/shared/domain/auction/audit/shapes.ts';
import { receiptInWords, reportInWords } from '@jicai/shared/domain/auction/audit/words.ts';
import { openEmbedded, openPostgres } from '../../kernel/db/open.ts';
import { nodeCrypto } from '../../kernel/signing/audit-crypto.ts';
import { auditDatabase } from './from-database.ts';

/* `npm run audit`: the audit at a terminal. Answers the exit code: 0 when all agrees, else 1. */

type Print = (line: string) => void;
type Env = Readonly<Record<string, string | undefined>>;

const USAGE =
  '用法：npm run audit -- <回执文件、日志文件或包编号> [--url 商城地址] [--log 日志文件]';

interface CommandOptions {
  readonly what: string;
  readonly url: string | null;
  readonly logFile: string | null;
}

function optionsOf(args: readonly string[]): CommandOptions | null {
  const options = { url: { type: 'string' }, log: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
  });
  const [what] = positionals;
  if (!what || positionals.length > 1) return null;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { what, url: textOf(values.url), logFile: textOf(values.log) };
}

/** Calls one of the open endpoints of a running mall. */
async function callMall<Req, Res>(
  url: string,
  endpoint: Endpoint<Req, Res>,
  body: Req,
): Promise<Res> {
  const address = new URL(endpoint.path, url);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(encode(endpoint.request, body)),
  });
  const wire: unknown = await response.json();
  if (typeof wire === 'object' && wire !== null && 'state' in wire && wire.state === 1)
    return decode(endpoint.response, wire);
  const text = typeof wire === 'object' && wire !== null && 'text' in wire ? wire.text : '';
  throw new Error(`${address.host}：${text || response.status}`);
}

const fetchLog = (url: string, packageNumber: string) =>
  collectLog(
    (afterSeq) => callMall(url, auditEndpoints.log, { packageNumber, afterSeq }),
    AUDIT_CHUNK,
  );

function auditText(text: string, print: Print): number {
  const read = readFile(text);
  if (read.kind === 'log') {
    const report = auditLog(read.log, nodeCrypto);
    for (const line of reportInWords(report)) print(line);
    return report.isGood ? 0 : 1;
  }
  print(read.kind === 'damaged' ? `✗ 不是完整的日志文件：${sayFinding(read.problem)}` : USAGE);
  return 1;
}

/** A receipt against the log it came from: of a mall, or of a file. */
async function auditReceipt(
  receipt: Receipt,
  options: CommandOptions,
  print: Print,
): Promise<number> {
  const { url, logFile } = options;
  if (url === null && logFile === null) {
    print('请用 --url 指明商城地址，或用 --log 指明日志文件，以核对回执');
    return 1;
  }
  const text =
    logFile === null
      ? await fetchLog(url ?? '', receipt.packageNumber)
      : readFileSync(logFile, 'utf8');
  const read = readFile(text);
  if (read.kind !== 'log') return auditText(text, print);
  const { log } = read;
  const report = checkReceipt(receipt, { keys: log.head.keys, log }, nodeCrypto);
  for (const line of receiptInWords(report)) print(line);
  const whole = auditText(text, print);
  return report.isGood ? whole : 1;
}

async function auditNumber(packageNumber: string, env: Env, print: Print): Promise<number> {
  const db = env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, 1, 10)
    : await openEmbedded(env.DATA_DIR ?? './data');
  try {
    const report = await auditDatabase(packageNumber, db);
    if (report === null || typeof report === 'string') {
      print(`✗ ${report ?? `没有包编号为 ${packageNumber} 的竞价`}`);
      return 1;
    }
    for (const line of reportInWords(report)) print(line);
    return report.isGood ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

export async function runAudit(
  args: readonly string[],
  env: Env,
  print: Print = console.info,
): Promise<number> {
  const options = optionsOf(args);
  if (!options) {
    print(USAGE);
    return 1;
  }
  const { what, url } = options;
  try {
    if (existsSync(what)) {
      const text = readFileSync(what, 'utf8');
      const read = readFile(text);
      if (read.kind === 'receipt') return await auditReceipt(read.receipt, options, print);
      return auditText(text, print);
    }
    if (url !== null) return auditText(await fetchLog(url, what), print);
    return await auditNumber(what, env, print);
  } catch (error) {
    print(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
