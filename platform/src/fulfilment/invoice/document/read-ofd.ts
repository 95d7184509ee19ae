import { inflateRawSync } from 'node:zlib';
import type { InvoiceDocument } from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import {
  type ArchiveEntry,
  contentOffset,
  LOCAL_BYTES,
  readArchive,
} from '@jicai/shared/domain/kernel/workbook/archive.ts';
import { limits } from '@jicai/shared/limits.ts';
import { readCustomData, readEInvoice, Unreadable } from './read-xml.ts';

/** Entries that are read; everything else in the archive stays packed. */
const WANTED = /\.xml$/i;
const STORED = 0;
const DEFLATED = 8;

function unpackOne(bytes: Uint8Array, entry: ArchiveEntry, left: number): string {
  const { headerAt, method, packed } = entry;
  const offset = contentOffset(bytes.subarray(headerAt, headerAt + LOCAL_BYTES));
  if (offset === null) throw new Unreadable('不是有效的 OFD 文件');
  const from = headerAt + offset;
  const content = bytes.subarray(from, from + packed);
  if (method === STORED && packed <= left) return new TextDecoder().decode(content);
  if (method !== DEFLATED) throw new Unreadable('OFD 使用了不支持的压缩方式');
  try {
    return new TextDecoder().decode(inflateRawSync(content, { maxOutputLength: left }));
  } catch {
    throw new Unreadable('OFD 内容过大或已损坏');
  }
}

/** The XML files of an OFD; all of them together may have as many bytes as an XML invoice (FU26). */
async function unpack(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const contents = await readArchive(bytes.length, async (from, to) => bytes.subarray(from, to));
  if (!contents || contents.entries.length === 0) throw new Unreadable('不是有效的 OFD 文件');
  const files = new Map<string, string>();
  let left: number = limits.invoiceFileBytes;
  for (const [index, entry] of contents.entries.entries()) {
    const name = contents.names[index] ?? '';
    if (!WANTED.test(name)) continue;
    const text = unpackOne(bytes, entry, left);
    left -= text.length;
    if (left <= 0) throw new Unreadable('OFD 内容过大');
    files.set(name, text);
  }
  return files;
}

const CUSTOM = /<(?:\w+:)?CustomData\s+Name="([^"]{1,60})"\s*>([^<]{0,500})</g;

/** The data that an OFD carries: an attached invoice XML, or the custom data of its document. */
export async function readOfd(bytes: Uint8Array): Promise<InvoiceDocument> {
  const files = await unpack(bytes);
  for (const text of files.values()) {
    if (/<(?:\w+:)?EInvoice[\s>]/.test(text)) return readEInvoice(text);
  }
  const root = [...files].find(([name]) => /(?:^|\/)OFD\.xml$/i.test(name))?.[1];
  if (root === undefined) throw new Unreadable('OFD 缺少 OFD.xml');
  const values = new Map<string, string>();
  for (const [, name = '', text = ''] of root.matchAll(CUSTOM)) values.set(name, text.trim());
  if (!values.has('发票号码') && !values.has('InvoiceNo'))
    throw new Unreadable('OFD 不含结构化数据，请录入发票信息或上传 XML');
  return readCustomData(values);
}
