import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type AuditReport, auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import {
  keyListFile,
  type ReadFile,
  type ReadLog,
  readFile,
} from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { checkSealedReceipt } from '@jicai/shared/domain/auction/audit/sealed-receipt.ts';
import type { SealedReceipt } from '@jicai/shared/domain/auction/audit/sealed-receipt-shape.ts';
import type { Receipt } from '@jicai/shared/domain/auction/audit/shapes.ts';
import type { OutsideKeys } from '@jicai/shared/domain/auction/audit/trust/keys.ts';
import {
  exitCodeOf,
  receiptVerdictKind,
  verdictKind,
} from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import {
  receiptInWords,
  reportInWords,
  sealedReceiptInWords,
} from '@jicai/shared/domain/auction/audit/words.ts';
import type { Ask, Env, Print, Program } from '../../kernel/command-line/command.ts';
import { onInstallation } from '../../kernel/command-line/open-installation.ts';
import { runProgram, terminal } from '../../kernel/command-line/run-program.ts';
import { nodeCrypto } from '../../kernel/signing/audit-crypto.ts';
import { auditDatabase } from './from-database.ts';
import { AUDIT_OPTIONS, type CommandOptions, optionsOf } from './options.ts';
import { fetchKeys, fetchLog } from './remote.ts';

/*
 * `npm run audit`: audits receipts and logs at a terminal. The public keys come from outside the
 * evidence (TL1). Exit codes: 0 for genuine evidence (also of an auction that has not ended), and
 * for a consistent log of the database; 3 for consistent evidence of which something was not
 * checked or cannot be proven; 1 for evidence that is not to be trusted or cannot be verified.
 */

/**
 * Reads the public keys that the options name; a key file takes precedence over the list of the mall. The
 * list is null without either.
 */
async function outsideOf({ keysFile, url, fingerprints }: CommandOptions): Promise<OutsideKeys> {
  if (keysFile !== null) {
    const read = readFile(readFileSync(keysFile, 'utf8'));
    if (read.kind !== 'keys') throw new Error(`${keysFile} 不是公钥清单文件`);
    const source = { kind: 'file', name: basename(keysFile) } as const;
    return { list: { source, keys: read.list.keys }, fingerprints };
  }
  if (url === null) return { list: null, fingerprints };
  const source = { kind: 'list', name: new URL(url).host, isIssuer: true } as const;
  return { list: { source, keys: (await fetchKeys(url)).keys }, fingerprints };
}

function logIn(read: ReadFile): ReadLog {
  if (read.kind === 'log') return read.log;
  if (read.kind !== 'damaged') throw new Error('不是日志文件');
  throw new Error(`不是完整的日志文件：${sayFinding(read.problem)}`);
}

function receiptIn(file: string): Receipt {
  const read = readFile(readFileSync(file, 'utf8'));
  if (read.kind !== 'receipt') throw new Error(`${file} 不是回执文件`);
  return read.receipt;
}

interface Beside {
  readonly outside: OutsideKeys;
  readonly options: CommandOptions;
  /**
   * The log that the mall publishes now, for comparison; null when the audited log itself came from
   * the mall, or when no mall was named.
   */
  readonly published: ReadLog | null;
  /** True when the verdict on a sealed receipt of this log was already printed. */
  readonly isSealed?: boolean;
}

/**
 * Prints the verdict on each receipt, then the verdict on the log, if there is one. Returns the
 * exit code.
 */
function judge(log: ReadLog | null, receipts: readonly Receipt[], beside: Beside, print: Print) {
  const { outside, options, published } = beside;
  const isBesideReceipt = receipts.length > 0 || beside.isSealed === true;
  const reports = receipts.map((receipt) => checkReceipt(receipt, { outside, log }, nodeCrypto));
  for (const report of reports) for (const line of receiptInWords(report)) print(line);
  const kinds = reports.map(receiptVerdictKind);
  if (!log) return exitCodeOf(kinds);
  const genuine = reports.filter(({ own }) => own.length === 0).map(({ receipt }) => receipt);
  const witnesses = { published, printed: options.printed, receipts: genuine };
  const report: AuditReport = auditLog(log, nodeCrypto, { outside, witnesses });
  for (const line of reportInWords(report, isBesideReceipt)) print(line);
  return exitCodeOf([...kinds, verdictKind(report)]);
}

/**
 * Reads the log of an auction from the file that the options name, otherwise from the mall; resolves to null
 * if the options name neither a file nor a mall.
 */
async function logFor(
  { packageNumber }: Pick<Receipt, 'packageNumber'>,
  { url, logFile }: CommandOptions,
) {
  if (logFile !== null) return logIn(readFile(readFileSync(logFile, 'utf8')));
  return url === null ? null : logIn(readFile(await fetchLog(url, packageNumber)));
}

/**
 * Fetches the log of the same auction that the mall publishes now; resolves to null without a log
 * to compare or without a mall.
 */
async function publishedOf(log: ReadLog | null, url: string | null): Promise<ReadLog | null> {
  if (log === null || url === null) return null;
  return logIn(readFile(await fetchLog(url, log.head.packageNumber)));
}

/**
 * Audits the receipt of a sealed quote that was issued before the opening: the receipt itself and,
 * if the log is open, the receipt's event in the log. Then audits the log together with the other
 * receipts, unless there is no log or the log contradicts the receipt. Resolves to the exit code; 1
 * if the log contradicts the receipt.
 */
async function auditSealed(
  receipt: SealedReceipt,
  options: CommandOptions,
  print: Print,
): Promise<number> {
  const outside = await outsideOf(options);
  const log = await logFor(receipt, options);
  const report = checkSealedReceipt(receipt, { outside, log }, nodeCrypto);
  for (const line of sealedReceiptInWords(report)) print(line);
  const receiptCode = exitCodeOf([receiptVerdictKind(report)]);
  if (report.inLog !== null && report.inLog.length > 0) return 1;
  if (!log) return receiptCode;
  const published = options.logFile === null ? null : await publishedOf(log, options.url);
  const logCode = judge(
    log,
    options.receiptFiles.map(receiptIn),
    { outside, options, published, isSealed: true },
    print,
  );
  return [receiptCode, logCode].includes(1) ? 1 : Math.max(receiptCode, logCode);
}

async function auditFile(options: CommandOptions, print: Print): Promise<number> {
  const { what, url, receiptFiles } = options;
  const read = readFile(readFileSync(what, 'utf8'));
  if (read.kind === 'sealedReceipt') return auditSealed(read.receipt, options, print);
  const outside = await outsideOf(options);
  if (read.kind === 'receipt') {
    const receipts = [read.receipt, ...receiptFiles.map(receiptIn)];
    const log = await logFor(read.receipt, options);
    const published = options.logFile === null ? null : await publishedOf(log, url);
    return judge(log, receipts, { outside, options, published }, print);
  }
  const log = logIn(read);
  const published = await publishedOf(log, url);
  return judge(log, receiptFiles.map(receiptIn), { outside, options, published }, print);
}

/** Fetches and audits the log that a mall publishes of an auction. */
async function auditRemote(url: string, options: CommandOptions, print: Print): Promise<number> {
  const log = logIn(readFile(await fetchLog(url, options.what)));
  const beside = { outside: await outsideOf(options), options, published: null };
  return judge(log, options.receiptFiles.map(receiptIn), beside, print);
}

/**
 * Audits an auction of the installation's database, including the secrets that belong to the
 * auction's log.
 */
const auditNumber = (packageNumber: string, env: Env, print: Print): Promise<number> =>
  onInstallation(env, print, async (db) => {
    const report = await auditDatabase(packageNumber, db);
    if (report === null || typeof report === 'string')
      throw new Error(report ?? `没有包编号为 ${packageNumber} 的竞价`);
    for (const line of reportInWords(report)) print(line);
    return exitCodeOf([verdictKind(report)]);
  });

async function auditWhat(options: CommandOptions, env: Env, print: Print): Promise<number> {
  const { what, url } = options;
  if (existsSync(what)) return auditFile(options, print);
  return url === null ? auditNumber(what, env, print) : auditRemote(url, options, print);
}

/** The commands `npm run audit -- <receipt, log or package number>` and `npm run audit -- keys`. */
export const auditProgram: Program = {
  call: 'npm run audit --',
  commands: [
    {
      name: '',
      summary:
        '核对一份回执、日志文件，或数据库中一个包的竞价；没有 --url、--keys 或 --fingerprint 时只能得出“未核对签发者”。退出码：0 真实；3 前后一致，但有未核对之处；1 不可信，或无法核验',
      words: [{ title: '回执文件、日志文件或包编号' }],
      options: AUDIT_OPTIONS,
      run: (line, { env, print }) => auditWhat(optionsOf(line), env, print),
    },
    {
      name: 'keys',
      summary: '打印商城的公钥清单，可存为文件',
      options: { url: { value: '<商城地址>', summary: '商城地址', isRequired: true } },
      run: async ({ options: { url = '' } }, { print }) => {
        if (!URL.canParse(url)) throw new Error(`--url 不是网址：${url}`);
        print(keyListFile(await fetchKeys(url)).trimEnd());
        return 0;
      },
    },
  ],
};

/** Runs the program with these arguments; resolves to the exit code. */
export const runAudit = (
  args: readonly string[],
  env: Env,
  print: Print = console.info,
  ask: Ask = terminal,
): Promise<number> => runProgram(auditProgram, args, { env, print, ask });
