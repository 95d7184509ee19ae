import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { AfterSaleState } from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { documentDuty, lastMove, lastNote, pathTo } from '../settlement/duty.ts';

/**
 * The roles of the buying unit that get a duty about an after-sale. Finance may act too, but gets
 * no duty.
 */
const BUYERS = ['buyer', 'handler'] as const;
const MOVE = { name: 'afterSale.move', write: true };

const SIDES = {
  buyer: {
    by: { roles: BUYERS, call: MOVE, isOwnUnit: true },
    rows: {
      holder: sql`a.unit_id`,
      from: sql`a.supplier_id`,
      url: pathTo(businessPaths.afterSale, sql`a.id`),
    },
    join: sql``,
  },
  supplier: {
    by: { roles: ['supplier'], call: MOVE },
    rows: {
      holder: sql`a.supplier_id`,
      from: sql`a.unit_id`,
      url: pathTo(businessPaths.supplierAfterSale, sql`a.id`),
    },
    join: sql``,
  },
  operator: {
    by: { roles: ['operator'], call: MOVE },
    rows: {
      holder: sql`platform.id`,
      from: sql`a.unit_id`,
      url: pathTo(businessPaths.afterSale, sql`a.id`),
    },
    join: sql`join org platform on platform.type = 'operator'`,
  },
} as const;

interface AfterSaleDuty extends Pick<Duty, 'name' | 'label'> {
  readonly side: keyof typeof SIDES;
  readonly states: readonly AfterSaleState[];
  readonly text: RawBuilder<unknown>;
  readonly dueAt?: RawBuilder<unknown>;
}

/**
 * Creates a duty of one side of an after-sale `a`, which is open while the after-sale is in one of
 * `states`.
 */
function afterSaleDuty({ name, label, side, states, text, dueAt }: AfterSaleDuty): Duty {
  const { by, rows, join } = SIDES[side];
  return documentDuty({ name, label, by }, () => ({
    ...rows,
    id: sql`a.id`,
    document: sql`a.number`,
    text,
    since: lastMove('afterSale', sql`a.id`),
    ...(dueAt && { dueAt }),
    rows: sql`after_sale a ${join} where a.state in (${sql.join(states.map((state) => sql.lit(state)))})`,
  }));
}

const note = lastNote('afterSale', sql`a.id`, ['refuse', 'refuseGoods', 'escalate']);

/** The duties of after-sales (FU22). */
export const afterSaleDuties: readonly Duty[] = [
  afterSaleDuty({
    name: 'afterSale.answer',
    label: '售后待答复',
    side: 'supplier',
    states: ['applied'],
    text: sql`'采购人申请售后（' || a.reason || '），请答复'`,
    dueAt: sql`a.answer_by`,
  }),
  afterSaleDuty({
    name: 'afterSale.decide',
    label: '售后被拒绝',
    side: 'buyer',
    states: ['supplierRefused', 'goodsRefused'],
    text: sql`case a.state when 'goodsRefused' then '供应商拒绝收货' else '供应商拒绝售后' end || ${note}
      || '——请' || case a.state when 'goodsRefused' then '重新寄回、' else '' end || '申请平台介入或取消'`,
  }),
  afterSaleDuty({
    name: 'afterSale.sendBack',
    label: '售后待寄回',
    side: 'buyer',
    states: ['supplierAgreed'],
    text: sql`'供应商已同意，请寄回 ' || a.quantity || ' 件商品'`,
  }),
  afterSaleDuty({
    name: 'afterSale.takeGoods',
    label: '售后待收货',
    side: 'supplier',
    states: ['buyerReturned'],
    text: sql`'采购人已寄回商品（物流单号 ' || a.return_tracking || '），请收货'`,
  }),
  afterSaleDuty({
    name: 'afterSale.sendReplacement',
    label: '售后待补发',
    side: 'supplier',
    states: ['waitReplacement'],
    text: sql`case a.kind when 'exchange' then '请补发换货' else '请寄回修好的商品' end
      || '（' || a.quantity || ' 件），并填写物流单号'`,
  }),
  afterSaleDuty({
    name: 'afterSale.finish',
    label: '售后待确认完成',
    side: 'buyer',
    states: ['waitRefund', 'replacementSent'],
    text: sql`case when a.kind in ('exchange', 'repair') then
        case a.kind when 'exchange' then '请确认收到换货' else '请确认收到修好的商品' end
        || '（物流单号 ' || a.replacement_tracking || '）'
      else '退款已冲减货款，请确认售后完成' end`,
  }),
  afterSaleDuty({
    name: 'afterSale.rule',
    label: '售后待平台裁定',
    side: 'operator',
    states: ['escalated'],
    text: sql`'采购人申请平台介入' || ${note} || '——请裁定'`,
  }),
];
