/**
 * Numbers that consist of a prefix, the day or the year in China, and a counter without gaps that
 * starts at 1 in each day or year: `HT202606010001`.
 */
interface CountedKind {
  readonly way: 'counted';
  readonly title: string;
  readonly prefix: string;
  readonly per: 'day' | 'year';
  /**
   * The smallest number of digits of the counter, which is padded with zeros; a counter with more digits is
   * written in full.
   */
  readonly digits: number;
}

/**
 * Numbers that consist of a prefix (may be empty), the day in China and a value of a database sequence, which
 * goes on counting across days; a rollback leaves a gap.
 */
interface SequenceKind {
  readonly way: 'sequence';
  readonly title: string;
  readonly prefix: string;
  readonly digits: number;
  /**
   * The position, from 0, of the kind's first number among the sequence values that one checkout draws: the
   * order group takes the first value, its orders the following ones.
   */
  readonly place: number;
}

/**
 * Numbers that consist of a prefix (may be empty), the number of another document, a separator and a last
 * part: `SH20260601000000012-1` is a parcel of order `20260601000000012`.
 */
interface WithinKind {
  readonly way: 'within';
  readonly title: string;
  readonly prefix: string;
  /** The separator between the other document's number and the last part. */
  readonly mark: string;
  /** The label of the other document's number, in Chinese. */
  readonly of: string;
  /** The label of the last part, in Chinese. */
  readonly last: string;
}

/**
 * Numbers that consist of a prefix and `signs` random characters, which cannot be guessed: `BM7K2M9QXW4T`.
 */
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
 * All kinds of numbers that the mall assigns. A number can be drawn only by the name of its kind, so this
 * table, which the console shows, is complete. The name of a counted kind is also the name of its counter in
 * the database.
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
