import type { Recipient, RecipientGiven } from '@jicai/shared/contract/ordering/recipient.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import {
  checkRecipientList,
  checkRecipients,
  isOverBudget,
  perHead,
  type RecipientField,
  unevenLine,
} from '@jicai/shared/domain/ordering/order/recipients.ts';
import { limits } from '@jicai/shared/limits.ts';
import { leafNameOf } from '../../identity/region/divisions.ts';
import type { Undelivered } from './delivery.ts';

interface WelfareForm {
  readonly isWelfare: boolean;
  readonly recipients: readonly RecipientGiven[];
  readonly budgetPerHead: Fen | null;
}

const fieldWords: Readonly<Record<RecipientField, string>> = {
  name: '姓名',
  phone: '手机',
  region: '所在地区',
  detail: '详细地址',
  remark: '备注',
};
/** How many rows a refusal names before it counts the rest. */
const NAMED = 10;

function listed(rows: readonly string[]): string {
  const more = rows.length > NAMED ? ` 等 ${rows.length} 处` : '';
  return rows.slice(0, NAMED).join('、') + more;
}

/** Checks the list and the budget of a form before anything else is read (OR13, OR15). */
export function checkWelfare(form: WelfareForm): Refusal | null {
  const { isWelfare, recipients, budgetPerHead } = form;
  if (!isWelfare)
    return recipients.length > 0 || budgetPerHead !== null ? refuse('recipient.notWelfare') : null;
  const whole = checkRecipientList(recipients);
  if (whole === 'tooMany')
    return refuseAt('recipients', 'recipient.tooMany', { max: String(limits.recipients) });
  if (whole !== null) return refuse(`recipient.${whole}`);
  if (budgetPerHead === null || budgetPerHead <= 0)
    return refuseAt('budgetPerHead', 'recipient.budgetMissing');
  const words = recipients.map((row) => ({ ...row, region: leafNameOf(row.regionCode) ?? '' }));
  const bad = checkRecipients(words).flatMap((faults, index) =>
    faults.map((fault) =>
      fault.kind === 'duplicate'
        ? `第 ${index + 1} 位与第 ${fault.of + 1} 位重复`
        : `第 ${index + 1} 位${fieldWords[fault.field]}`,
    ),
  );
  return bad.length > 0 ? refuseAt('recipients', 'recipient.bad', { rows: listed(bad) }) : null;
}

/** A checked list with the regions' names. */
export const keepRecipients = (list: readonly RecipientGiven[]): Recipient[] =>
  list.map(({ name, phone, regionCode, detail, remark }) => ({
    name: name.trim(),
    phone,
    regionCode,
    regionName: leafNameOf(regionCode) ?? '',
    detail: detail.trim(),
    remark: remark.trim(),
  }));

/** Refuses the first shop that does not deliver to everybody, and names the recipients (OR13). */
export function checkDelivery(
  recipients: readonly Pick<Recipient, 'name' | 'regionCode'>[],
  undelivered: readonly Undelivered[],
): Refusal | null {
  const [first] = undelivered;
  if (!first) return null;
  const codes = new Set(
    undelivered.filter(({ shopName }) => shopName === first.shopName).map((row) => row.regionCode),
  );
  const rows = recipients.flatMap(({ name, regionCode }, index) =>
    codes.has(regionCode) ? [`第 ${index + 1} 位${name.trim()}`] : [],
  );
  return refuse('recipient.outOfArea', { shop: first.shopName, rows: listed(rows) });
}

/** Everybody the same number of pieces (OR14), nobody above the budget (OR15). */
export function checkSets(sets: {
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
  readonly total: Fen;
  readonly heads: number;
  readonly budget: Fen;
}): Refusal | null {
  const { lines, total, heads, budget } = sets;
  const uneven = unevenLine(lines, heads);
  if (uneven) return refuse('recipient.uneven', { name: uneven.name, heads: String(heads) });
  if (!isOverBudget(total, heads, budget)) return null;
  return refuseAt('budgetPerHead', 'recipient.overBudget', {
    amount: formatFen(perHead(total, heads)),
    budget: formatFen(budget),
  });
}
