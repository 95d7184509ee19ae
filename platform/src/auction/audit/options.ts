import {
  type PrintedHead,
  parsePrintedHead,
} from '@jicai/shared/domain/auction/audit/trust/printed-head.ts';
import { parseFingerprints } from '@jicai/shared/domain/kernel/key-list.ts';
import type { CommandLine, OptionSpec } from '../../kernel/command-line/command.ts';

/** The options of `npm run audit`. */
export const AUDIT_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  url: { value: '<商城地址>', summary: '取该商城公布的公钥清单和日志' },
  keys: { value: '<公钥清单文件>', summary: '用自己保存的公钥清单' },
  fingerprint: {
    value: '<指纹>',
    summary: '只采信指纹相符的公钥（印在回执、成交记录和公告上），可多次',
    isMultiple: true,
  },
  log: { value: '<日志文件>', summary: '核对回执时所用的日志' },
  receipt: { value: '<回执文件>', summary: '核对日志时一并对照的回执，可多次', isMultiple: true },
  head: {
    value: '<条数:校验值>',
    summary: '成交记录或公告上印出的日志条数和末条校验值，可多次',
    isMultiple: true,
  },
};

export interface CommandOptions {
  readonly what: string;
  readonly url: string | null;
  readonly logFile: string | null;
  readonly keysFile: string | null;
  /** The ids of the only keys to be trusted; empty without a restriction. */
  readonly fingerprints: readonly string[];
  readonly receiptFiles: readonly string[];
  readonly printed: readonly PrintedHead[];
}

/**
 * Reads the options of a command line; an option that is not given is null or empty. Throws when a
 * fingerprint or a head is malformed.
 */
export function optionsOf({ words: [what = ''], options, lists }: CommandLine): CommandOptions {
  const fingerprints = (lists.fingerprint ?? []).map(parseFingerprints);
  if (fingerprints.includes(null)) throw new Error('指纹应为 32 位十六进制数字（可含空格）');
  const printed = (lists.head ?? []).map(parsePrintedHead);
  if (printed.includes(null)) throw new Error('--head 应为 条数:校验值，或 64 位的校验值');
  return {
    what,
    url: options.url ?? null,
    logFile: options.log ?? null,
    keysFile: options.keys ?? null,
    fingerprints: fingerprints.flatMap((ids) => ids ?? []),
    receiptFiles: lists.receipt ?? [],
    printed: printed.filter((head) => head !== null),
  };
}
