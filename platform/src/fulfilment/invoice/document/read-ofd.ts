import type { InvoiceDocument } from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import type { ForeignBounds } from '../../../kernel/documents/foreign/bounds.ts';
import { decodeText } from '../../../kernel/documents/foreign/decode-text.ts';
import { type ArchiveFault, unpackEntries } from '../../../kernel/documents/foreign/unpack.ts';
import { countElements } from '../../../kernel/documents/foreign/xml-tree.ts';
import { readCustomData, readEInvoice, Unreadable } from './read-xml.ts';

/** Entries that are read; everything else in the archive stays packed. */
const WANTED = /\.xml$/i;

const FAULTS: Readonly<Record<ArchiveFault, string>> = {
  noArchive: '不是有效的 OFD 文件',
  method: 'OFD 使用了不支持的压缩方式',
  broken: 'OFD 内容已损坏',
};

/** The XML files of an OFD; all of them together have the bounds of one XML invoice (FU26). */
async function unpack(
  bytes: Uint8Array,
  bounds: ForeignBounds,
): Promise<ReadonlyMap<string, string>> {
  const entries = await unpackEntries(bytes, WANTED, bounds);
  if (typeof entries === 'string') throw new Unreadable(FAULTS[entries]);
  const files = new Map<string, string>();
  let elements = bounds.elements ?? Number.MAX_SAFE_INTEGER;
  for (const [name, content] of entries) {
    const text = decodeText(content);
    elements -= countElements(text, { ...bounds, elements });
    files.set(name, text);
  }
  return files;
}

const CUSTOM = /<(?:\w+:)?CustomData\s+Name="([^"]{1,60})"\s*>([^<]{0,500})</g;

/**
 * The data that an OFD carries: an attached invoice XML, or the custom data of its document. Throws
 * `Unreadable` with the reason, and `Breach` beyond the bounds.
 */
export async function readOfd(bytes: Uint8Array, bounds: ForeignBounds): Promise<InvoiceDocument> {
  const files = await unpack(bytes, bounds);
  for (const text of files.values()) {
    if (/<(?:\w+:)?EInvoice[\s>]/.test(text)) return readEInvoice(text, bounds);
  }
  const root = [...files].find(([name]) => /(?:^|\/)OFD\.xml$/i.test(name))?.[1];
  if (root === undefined) throw new Unreadable('OFD 缺少 OFD.xml');
  const values = new Map<string, string>();
  for (const [, name = '', text = ''] of root.matchAll(CUSTOM)) values.set(name, text.trim());
  if (!values.has('发票号码') && !values.has('InvoiceNo'))
    throw new Unreadable('OFD 不含结构化数据，请录入发票信息或上传 XML');
  return readCustomData(values);
}
