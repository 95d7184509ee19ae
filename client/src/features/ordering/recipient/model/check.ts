import type { MatchedRegion } from '@jicai/shared/contract/ordering/recipient.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { amountIn } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import {
  checkRecipientList,
  checkRecipients,
  isOverBudget,
  type RecipientFault,
  type RecipientField,
} from '@jicai/shared/domain/ordering/order/recipients.ts';
import type { RecipientDraft } from './sheet.ts';

const fieldWords: Readonly<Record<RecipientField, string>> = {
  name: '姓名',
  phone: '手机',
  region: '所在地区',
  detail: '详细地址',
  remark: '备注',
};

/** A recipient with their errors by field. */
export interface CheckedRecipient extends RecipientDraft {
  readonly problems: Partial<Record<RecipientField, string>>;
  /** None while nobody has looked it up, or it is no region. */
  readonly regionCode: string | null;
}

/** The name of a recipient in messages: the row in the file. */
export const placeOf = ({ row }: Pick<RecipientDraft, 'row'>, index: number): string =>
  row === null ? `第 ${index + 1} 位` : `第 ${row} 行`;

function problemWords(problem: RecipientFault, rows: readonly RecipientDraft[]): string {
  switch (problem.kind) {
    case 'missing':
      return `请填写${fieldWords[problem.field]}`;
    case 'tooLong':
      return `${fieldWords[problem.field]}过长`;
    case 'bad':
      return '请填写正确的手机号或带区号的座机号';
    case 'duplicate': {
      const first = rows[problem.of];
      return `与${first ? placeOf(first, problem.of) : '前面'}重复`;
    }
  }
}

function regionProblem(region: MatchedRegion | undefined): string | null {
  if (!region) return null;
  if (region.code === null) return '地区表中没有这个地区，请选到街道/乡镇为止';
  return region.shops.length > 0 ? `${region.shops.join('、')}不配送到此地区` : null;
}

/** Every row with all that is wrong with it; `matched` by the text of the region. */
export function checkRows(
  rows: readonly RecipientDraft[],
  matched: ReadonlyMap<string, MatchedRegion>,
): CheckedRecipient[] {
  return checkRecipients(rows).map((found, index) => {
    const row = rows[index];
    if (!row) throw new Error('as many checks as rows');
    const problems: CheckedRecipient['problems'] = {};
    for (const problem of found) problems[problem.field] ??= problemWords(problem, rows);
    const region = matched.get(row.region.trim());
    const wrong = regionProblem(region);
    if (wrong) problems.region ??= wrong;
    return { ...row, problems, regionCode: region?.code ?? null };
  });
}

export const isBad = ({ problems }: CheckedRecipient): boolean => Object.keys(problems).length > 0;

/** The region of the row is in order as far as one knows, and its code has not been answered yet. */
export const isRegionPending = ({ problems, regionCode }: CheckedRecipient): boolean =>
  regionCode === null && problems.region === undefined;

/** One line on the whole list. It is not called faultless before its regions were looked up. */
export function listStatus(rows: readonly CheckedRecipient[]): string {
  const bad = rows.filter(isBad).length;
  if (bad > 0) return `${rows.length - bad} 位无误，${bad} 位有误`;
  return rows.some(isRegionPending) ? '所在地区尚未核对完' : '全部无误';
}

/** The reason why the list cannot be sent; null when it can. */
export function listProblem(rows: readonly CheckedRecipient[]): string | null {
  const whole = checkRecipientList(rows);
  if (whole === 'missing') return '请导入收货人名单';
  if (whole === 'tooMany') return '收货人过多，请分批下单';
  if (whole === 'textTooLong') return '名单文字过长，请精简详细地址和备注或分批下单';
  const bad = rows.filter(isBad).length;
  if (bad > 0) return `还有 ${bad} 位收货人有误，请修改、移除或重新导入`;
  return rows.some(({ regionCode }) => regionCode === null) ? '正在核对所在地区，请稍候' : null;
}

/** The budget as it is typed; null for what is none. */
export function budgetOf(text: string): Fen | null {
  const amount = amountIn(text);
  return typeof amount === 'number' && amount > 0 ? amount : null;
}

/** The error of the typed budget for this many heads and this amount in all; null for none. */
export function budgetProblem(text: string, amount: Fen, heads: number): string | null {
  const budget = budgetOf(text);
  if (budget === null) return '请填写人均预算';
  return heads > 0 && isOverBudget(amount, heads, budget) ? '人均金额超出人均预算' : null;
}
