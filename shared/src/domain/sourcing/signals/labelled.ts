import type {
  EndedProject,
  FileFacts,
  PricedQuote,
  ProjectSignalInput,
  SubjectFacts,
} from './types.ts';

/*
 * Generates invented projects, labelled as honest or as collusion, to measure how well the signals detect
 * collusion.
 */

export interface LabelledProject {
  readonly label: string;
  readonly isCollusion: boolean;
  readonly input: ProjectSignalInput;
}

type Random = () => number;

/**
 * Returns a pseudorandom generator (mulberry32) of numbers from 0 (inclusive) to 1 (exclusive); the
 * sequence is the same for the same seed.
 */
function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SUPPLIERS = ['s1', 's2', 's3', 's4'] as const;
const LINES = 14;

const subjectOf = (supplierId: string, random: Random): SubjectFacts => ({
  supplierId,
  legalPerson: `法人${Math.floor(random() * 1e6)}`,
  phone: `138${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
  account: `6222${String(Math.floor(random() * 1e12)).padStart(12, '0')}`,
  address: `江城市第${Math.floor(random() * 1e4)}大道${Math.floor(random() * 900) + 1}号`,
});

const fileOf = (supplierId: string, random: Random): FileFacts => ({
  supplierId,
  name: '投标文件.pdf',
  digest: `digest-${Math.floor(random() * 1e12)}`,
  // As in real offices, most files name a program's default author, and all files come from the
  // same program.
  author: random() < 0.6 ? 'Administrator' : `作者${Math.floor(random() * 1e6)}`,
  producer: 'WPS 文字',
});

/**
 * Returns the quote of an honest supplier: known list prices times one margin, with a random variation per
 * item.
 */
function quoteOf(supplierId: string, list: readonly number[], random: Random): PricedQuote {
  const margin = 0.86 + random() * 0.1;
  const prices = new Map(
    list.map((price, index) => [
      index + 1,
      Math.round(price * margin * (1 + (random() - 0.5) * 0.08)),
    ]),
  );
  return { supplierId, packageNumber: 'P-1', prices };
}

const historyOf = (winners: readonly string[]): EndedProject[] =>
  winners.map((winnerId, index) => ({
    number: `H${index + 1}`,
    supplierIds: [...SUPPLIERS],
    winnerId,
    isShared: false,
  }));

function honest(random: Random): ProjectSignalInput {
  const list = Array.from({ length: LINES }, () => Math.round(2_000 + random() * 400_000));
  return {
    subjects: SUPPLIERS.map((id) => subjectOf(id, random)),
    files: SUPPLIERS.map((id) => fileOf(id, random)),
    quotes: SUPPLIERS.map((id) => quoteOf(id, list, random)),
    history: historyOf(
      Array.from({ length: 9 }, () => SUPPLIERS[Math.floor(random() * 4)] ?? 's1'),
    ),
  };
}

type Change = (input: ProjectSignalInput, random: Random) => ProjectSignalInput;

const subjectsWith =
  (field: Exclude<keyof SubjectFacts, 'supplierId'>): Change =>
  (input) => {
    const [first] = input.subjects;
    const subjects = input.subjects.map((subject) =>
      subject.supplierId === 's3' && first ? { ...subject, [field]: first[field] } : subject,
    );
    return { ...input, subjects };
  };

/**
 * Returns a change that replaces the quote of supplier s2 by prices computed from the first supplier's, item
 * by item.
 */
const quotesWith =
  (change: (price: number, index: number, random: Random) => number): Change =>
  (input, random) => {
    const [first] = input.quotes;
    if (!first) return input;
    const prices = new Map(
      [...first.prices].map(([no, price], index) => [no, Math.round(change(price, index, random))]),
    );
    const second: PricedQuote = { ...first, supplierId: 's2', prices };
    const quotes = input.quotes.map((quote) => (quote.supplierId === 's2' ? second : quote));
    return { ...input, quotes };
  };

const winnersOf =
  (winners: readonly string[]): Change =>
  (input) => ({ ...input, history: historyOf(winners) });

const rings: Readonly<Record<string, Change>> = {
  'one legal person': subjectsWith('legalPerson'),
  'one telephone': subjectsWith('phone'),
  'one account': subjectsWith('account'),
  'one file': (input) => {
    const digest = input.files[0]?.digest ?? '';
    const files = input.files.map((file) =>
      file.supplierId === 's4' ? { ...file, digest, name: '资格文件.pdf' } : file,
    );
    return { ...input, files };
  },
  'one ratio': quotesWith((price) => price * 1.0375),
  'one ratio but for an item': quotesWith((price, index) =>
    index === 3 ? price * 0.9 : price * 1.021,
  ),
  'mirrored items': quotesWith((price, index) => (index % 2 ? price * 1.06 : price / 1.06)),
  'turns of three': winnersOf('s1 s2 s3 s1 s2 s3 s1 s2 s3'.split(' ')),
  'turns of two': winnersOf('s4 s2 s4 s2 s4 s2 s4'.split(' ')),
  // Careful colluders: the prices are only loosely related, and the suppliers have nothing else in
  // common, so that this ring is hard to detect.
  'a careful ring': quotesWith((price, _index, random) => price * (1.03 + random() * 0.01)),
};

/**
 * The kinds of honest projects; all but the first look like collusion in some way. A signal in one
 * of these projects is a false alarm.
 */
const innocent: Readonly<Record<string, Change>> = {
  ordinary: (input) => input,
  'one building': subjectsWith('address'),
  'one name among many': (input) => {
    const files = input.files.map((item) => ({ ...item, author: '微软用户' }));
    return { ...input, files };
  },
  'near prices': quotesWith((price, _index, random) => price * (1 + (random() - 0.5) * 0.02)),
  'a few equal prices': quotesWith((price, index, random) =>
    index < 4 ? price : price * (0.9 + random() * 0.2),
  ),
  'one who wins often': winnersOf('s1 s1 s2 s1 s1 s3 s1 s1 s1'.split(' ')),
  'turns that are broken': winnersOf('s1 s2 s3 s1 s2 s4 s1 s2 s3'.split(' ')),
  'few items': (input, random) => {
    const quotes = quotesWith((price) => price * 1.05)(input, random).quotes;
    return {
      ...input,
      quotes: quotes.map((item) => ({ ...item, prices: new Map([...item.prices].slice(0, 4)) })),
    };
  },
};

/**
 * Returns `each` projects of every kind of collusion and three times as many of every honest kind, because
 * most real projects are honest.
 */
export function labelledProjects(each: number, seed = 7): LabelledProject[] {
  const random = randomOf(seed);
  const made = (changes: typeof rings, isCollusion: boolean, count: number): LabelledProject[] =>
    Object.entries(changes).flatMap(([label, change]) =>
      Array.from({ length: count }, () => {
        const input = change(honest(random), random);
        return { label, isCollusion, input };
      }),
    );
  return [...made(innocent, false, each * 3), ...made(rings, true, each)];
}
