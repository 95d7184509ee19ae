import { type Source, split } from '../sources.ts';

/**
 * Wire names that are English words, or names of Mantine and HTML (`bg`, `dd`, `fz`, `ms`, `px`):
 * identifiers anywhere.
 */
export const ENGLISH_WIRE_NAMES = new Set([
  'address',
  'bg',
  'category_id',
  'category_name',
  'children',
  'chunk',
  'chunks',
  'code',
  'content',
  'dd',
  'errCode',
  'errMsg',
  'executor',
  'file',
  'fz',
  'group',
  'hash',
  'icon',
  'id',
  'ids',
  'imgSrc',
  'list',
  'message',
  'modulus',
  'ms',
  'name',
  'path',
  'percent',
  'picture',
  'price',
  'processName',
  'public_exponent',
  'px',
  'query',
  'result',
  'routeJson',
  'routers',
  'size',
  'state',
  'status',
  'stock',
  'suffix',
  'text',
  'title',
  'token',
  'tokenIntervalSeconds',
  'type',
  'url',
  'user',
  'userid',
  'value',
]);

/** Words of the specification (glossary) that no English word begins with or equals. */
const GLOSSARY = [
  'gys',
  'jbr',
  'jdr',
  'xmmc',
  'xmbh',
  'xmid',
  'bbh',
  'cgdw',
  'cgzt',
  'dsxm',
  'jjdt',
  'YSBZ',
  'zzxz',
  'zzmc',
  'hygl',
  'fpkssj',
  'fpjssj',
  'totalrowno',
  'xycg',
  'htsh',
  'ddbh',
  'ddmc',
];
/** Words shorter or ambiguous, taken only whole. */
const WHOLE = ['ryid', 'jjzt', 'bjzt', 'xmjstx', 'pagerow', 'pageno', 'dpmc', 'spmc', 'sxh'];

/** Every wire name that a contract file's tables name. */
export function wireNames(contract: readonly Source[]): Set<string> {
  const names = new Set<string>();
  for (const { text } of contract) {
    for (const [, name] of text.matchAll(/(?::|=|,)\s*\[\s*'([A-Za-z_]+)'\s*,\s*[\w(]/g)) {
      if (name) names.add(name);
    }
  }
  return names;
}

function words(identifier: string): string[] {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$\d]+/)
    .filter(Boolean);
}

/** Is it pinyin? A whole wire name, or a word of the specification inside it. */
export function isPinyin(identifier: string, wire: ReadonlySet<string>): boolean {
  if (identifier.length > 1 && wire.has(identifier) && !ENGLISH_WIRE_NAMES.has(identifier))
    return true;
  return words(identifier).some(
    (word) => WHOLE.includes(word) || GLOSSARY.some((start) => word.startsWith(start)),
  );
}

/**
 * The only places where pinyin may be an identifier (architecture.md). Tests play the other side of
 * the wire, so they may speak it.
 */
const MAY =
  /^(?:shared\/src\/contract\/|client\/src\/(?:app|features\/\w+\/[\w-]+)\/paths\.ts$|tests\/)|\.test\.tsx?$/;

/** Pinyin among a file's names: its identifiers, and strings that are a wire name and nothing else. */
export function pinyinIn(file: Source, wire: ReadonlySet<string>): string[] {
  if (MAY.test(file.path)) return [];
  const { code, strings } = split(file.text);
  const identifiers = code.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const found = identifiers.filter((name) => isPinyin(name, wire));
  const quoted = strings.filter(
    (text) => text.length > 3 && wire.has(text) && !ENGLISH_WIRE_NAMES.has(text),
  );
  return [...new Set([...found, ...quoted])].map((name) => `${file.path}: ${name}`);
}
