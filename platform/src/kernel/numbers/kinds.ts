/** Numbers that count from 1 within a day or a year in China, without gaps: `HT202606010001`. */
interface CountedKind {
  readonly way: 'counted';
  readonly title: string;
  readonly prefix: string;
  readonly per: 'day' | 'year';
  /** The counter is padded to this many digits; a larger one is written in full. */
  readonly digits: number;
}

/** Numbers of a sequence of the database that never starts again; a rolled back one leaves a gap. */
interface SequenceKind {
  readonly way: 'sequence';
  readonly title: string;
  readonly prefix: string;
  readonly digits: number;
  /** The place in one draw: a group takes the first number, its orders those that follow. */
  readonly place: number;
}

/** Numbers that are made of another number: `SH20260601000000012-1`. */
interface WithinKind {
  readonly way: 'within';
  readonly title: string;
  readonly prefix: string;
  /** Stands between the number of the document and the place in it. */
  readonly mark: string;
  /** The document's kind, in words. */
  readonly of: string;
  /** The last part, in words. */
  readonly last: string;
}

/** Numbers that nobody can guess from another: `BM7K2M9QXW4T`. */
interface RandomKind {
  readonly way: 'random';
  readonly title: string;
  readonly prefix: string;
  readonly signs: number;
}

export type NumberKind = CountedKind | SequenceKind | WithinKind | RandomKind;

const counted = (
  title: string,
  prefix: string,
  per: CountedKind['per'],
  digits = 4,
): CountedKind => ({ way: 'counted', title, prefix, per, digits });

const inSequence = (title: string, prefix: string, place: number): SequenceKind => ({
  ...{ way: 'sequence', title, prefix, digits: 9, place },
});

const within = (
  title: string,
  { of, prefix = '', mark = '-', last = '序号' }: Pick<WithinKind, 'of'> & Partial<WithinKind>,
): WithinKind => ({ ...{ way: 'within', title, prefix, mark, of, last } });

const random = (title: string, prefix: string): RandomKind => ({
  ...{ way: 'random', title, prefix, signs: 10 },
});

/**
 * Every kind of number that the mall hands out. Numbers are drawn by their kind's name only, so that
 * the console shows all of them as they are. The name of a counted kind is that of its counter.
 */
export const numberKinds = {
  orderGroup: inSequence('订单组', 'H', 0),
  order: inSequence('订单', '', 1),
  groupBuy: counted('团购', 'TG', 'year'),
  contract: counted('合同与补充协议', 'HT', 'day'),
  parcel: within('送货单', { prefix: 'SH', of: '订单编号' }),
  acceptance: counted('验收单', 'YS', 'day'),
  stockEntry: counted('入库单', 'RK', 'day'),
  statement: counted('对账单', 'DZ', 'day'),
  invoiceApplication: counted('开票申请', 'KP', 'day'),
  redLetter: counted('红字申请', 'HZ', 'day'),
  payment: counted('付款单', 'FK', 'day'),
  afterSale: counted('售后单', 'TH', 'day'),
  'project.inquiry': counted('询价项目', 'XJ', 'year'),
  'project.bidding': counted('竞价项目', 'JJ', 'year'),
  package: within('采购包', { of: '项目编号' }),
  signUp: random('项目报名', 'BM'),
  rehearsal: within('竞价演练', { prefix: 'YL-', of: '项目编号', last: '10 位标识' }),
  objection: within('质疑', { mark: '-Z', of: '项目编号' }),
  complaint: within('投诉', { mark: '-T', of: '质疑编号' }),
  negotiation: counted('议价', 'YJ', 'year'),
  fixedOrder: counted('定点服务单', 'FD', 'year'),
  shopEntry: random('入驻申请', 'RZ'),
  memberApplication: counted('会员注册申请', 'HYZC', 'day'),
  person: counted('人员', 'RY', 'year', 6),
} as const satisfies Readonly<Record<string, NumberKind>>;

type NamesOf<Way extends NumberKind['way']> = {
  [Name in keyof typeof numberKinds]: (typeof numberKinds)[Name] extends { readonly way: Way }
    ? Name
    : never;
}[keyof typeof numberKinds];

export type CountedName = NamesOf<'counted'>;
export type SequenceName = NamesOf<'sequence'>;
export type WithinName = NamesOf<'within'>;
export type RandomName = NamesOf<'random'>;
