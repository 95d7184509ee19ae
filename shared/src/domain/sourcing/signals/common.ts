import { masked } from '../../identity/identifiers.ts';
import type {
  FileFacts,
  OwnProjectSignalKind,
  ProjectEvidence,
  ProjectSignal,
  SubjectFacts,
} from './types.ts';

/**
 * Normalizes a text for comparison: half-width, lower case, without spaces, hyphens, dashes and the signs
 * `_.,。()#`.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-—_.,，。()#]/g, '');

interface Shared<Row extends { readonly supplierId: string }> {
  readonly kind: OwnProjectSignalKind;
  readonly rows: readonly Row[];
  /** Returns the value to compare; rows with an empty value are not compared. */
  readonly keyOf: (row: Row) => string;
  readonly textOf: (row: Row) => string;
  readonly shown: (row: Row) => string;
}

/** Returns one signal for each value that rows of two or more suppliers have in common. */
function sharedBy<Row extends { readonly supplierId: string }>({
  kind,
  rows,
  keyOf,
  textOf,
  shown,
}: Shared<Row>): ProjectSignal[] {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups].flatMap(([key, group]): ProjectSignal[] => {
    const supplierIds = [...new Set(group.map(({ supplierId }) => supplierId))].sort();
    const [first] = group;
    if (key === '' || supplierIds.length < 2 || !first) return [];
    const evidence = group.map(
      (row): ProjectEvidence => ({ supplierId: row.supplierId, text: textOf(row) }),
    );
    const values = { suppliers: String(supplierIds.length), what: shown(first) };
    return [
      { kind, supplierIds, key: `${supplierIds.join(' ')} ${shown(first)}`, values, evidence },
    ];
  });
}

const nameShown = (name: string): string => (name ? `${[...name][0]}**` : '');

/** The fewest characters of an address that is compared: a shorter address may be only the name of a city. */
const MIN_ADDRESS = 8;

/** Finds suppliers who declared the same legal representative, telephone number, bank account or address. */
export function sharedSubjects(rows: readonly SubjectFacts[]): ProjectSignal[] {
  const compare = (
    kind: OwnProjectSignalKind,
    keyOf: (row: SubjectFacts) => string,
    shown: (row: SubjectFacts) => string,
  ) => sharedBy({ kind, rows, keyOf, textOf: shown, shown });
  return [
    ...compare(
      'sameLegalPerson',
      ({ legalPerson }) => plain(legalPerson),
      ({ legalPerson }) => nameShown(legalPerson),
    ),
    ...compare(
      'samePhone',
      ({ phone }) => plain(phone).replace(/^\+?86(?=1\d{10}$)/, ''),
      ({ phone }) => masked(phone),
    ),
    ...compare(
      'sameAccount',
      ({ account }) => plain(account),
      ({ account }) => masked(account),
    ),
    ...compare(
      'sameRegisteredAddress',
      ({ address }) => (plain(address).length < MIN_ADDRESS ? '' : plain(address)),
      ({ address }) => address,
    ),
  ];
}

/** Author names that programs write into files by default and that therefore identify no person. */
const NOBODY = new Set(
  'administrator admin user owner author hp lenovo dell microsoft 微软用户 微软中国 用户 windows用户 wps apache poi pythondocx openpyxl python-docx'.split(
    ' ',
  ),
);

const isSomebody = (author: string): boolean =>
  plain(author).length > 1 && !NOBODY.has(plain(author));

/**
 * Finds suppliers who uploaded identical files, and suppliers who uploaded files by the same author unless
 * exactly these suppliers were already found by identical files.
 */
export function sharedFiles(rows: readonly FileFacts[]): ProjectSignal[] {
  const same = sharedBy({
    kind: 'sameFile',
    rows,
    keyOf: ({ digest }) => digest,
    textOf: ({ name }) => name,
    shown: ({ digest }) => digest.slice(0, 12),
  });
  const reported = new Set(same.map(({ supplierIds }) => supplierIds.join(' ')));
  const authors = sharedBy({
    kind: 'sameAuthor',
    rows,
    keyOf: ({ author }) => (isSomebody(author) ? plain(author) : ''),
    textOf: ({ name, producer }) => [name, producer].filter(Boolean).join(' · '),
    shown: ({ author }) => nameShown(author),
  }).filter(({ supplierIds }) => !reported.has(supplierIds.join(' ')));
  return [...same, ...authors];
}
