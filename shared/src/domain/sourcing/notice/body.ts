import type { NoticeBlock } from '../../../contract/mall/notice.ts';
import type { NoticeForm } from '../../../contract/sourcing/notice-form.ts';
import { type Fen, fenInWords, formatFen } from '../../kernel/numbers/money.ts';

/* The text of a result notice: the fields of 政府采购法实施条例 第四十三条, out of the record (PJ9). */

export interface NoticeItem {
  readonly name: string;
  readonly spec: string;
  readonly quantity: string;
  readonly price: Fen | null;
}

export interface NoticePackage {
  readonly number: string;
  readonly name: string;
  /** Null for a package that was not awarded. */
  readonly winner: {
    readonly supplierId: string;
    readonly name: string;
    readonly amount: Fen;
  } | null;
  readonly items: readonly NoticeItem[];
  /** Why it was not awarded. */
  readonly reason: string;
}

/** The parts of a notice that the record says; nobody types them. */
export interface NoticeFacts {
  readonly kind: 'award' | 'failed';
  readonly number: string;
  readonly name: string;
  readonly unitName: string;
  readonly methodWord: string;
  readonly budget: Fen | null;
  readonly reason: string;
  readonly packages: readonly NoticePackage[];
  /** Why the project allowed to negotiate; empty where it did not. */
  readonly specialReason: string;
  /** The project was reserved for small enterprises. */
  readonly isReserved: boolean;
  /** Working days of publicity. */
  readonly publicityDays: number;
}

const heading = (text: string): NoticeBlock => ({ kind: 'heading', text, cells: [] });
const paragraph = (text: string): NoticeBlock => ({ kind: 'paragraph', text, cells: [] });
const tableRow = (...cells: string[]): NoticeBlock => ({ kind: 'tableRow', text: '', cells });

const yuan = (amount: Fen | null) => (amount === null ? '—' : `¥${formatFen(amount)}`);

export const noticeTitle = ({ kind, name, number }: NoticeFacts): string =>
  `${name}（${number}）${kind === 'award' ? '成交公告' : '流标公告'}`;

/** The items that a notice lists of each package; the record has them all. */
const MOST_ITEMS = 50;

function awardBlocks(facts: NoticeFacts, form: NoticeForm): NoticeBlock[] {
  const addressOf = (id: string) =>
    form.suppliers.find(({ supplierId }) => supplierId === id)?.address ?? '';
  const won = facts.packages.flatMap((pack) =>
    pack.winner ? [{ ...pack, winner: pack.winner }] : [],
  );
  const items = won.flatMap((pack) =>
    pack.items
      .slice(0, MOST_ITEMS)
      .map((item) =>
        tableRow(pack.number, item.name, item.spec || '—', item.quantity, yuan(item.price)),
      ),
  );
  return [
    heading('三、成交信息'),
    tableRow('包号', '包名称', '成交供应商', '供应商地址', '成交金额'),
    ...won.map(({ number, name, winner }) =>
      tableRow(number, name, winner.name, addressOf(winner.supplierId) || '—', yuan(winner.amount)),
    ),
    ...won.map(({ number, winner }) =>
      paragraph(`${number} 成交金额大写：${fenInWords(winner.amount)}`),
    ),
    heading('四、主要标的信息'),
    tableRow('包号', '名称', '规格型号', '数量', '单价'),
    ...items,
    ...(form.service ? [paragraph(`服务要求：${form.service}`)] : []),
    ...(facts.specialReason ? [paragraph(`本项目采用评审议价，理由：${facts.specialReason}`)] : []),
    heading('五、评审人员名单'),
    paragraph(form.evaluators || '—'),
  ];
}

function failedBlocks({ reason, packages }: NoticeFacts): NoticeBlock[] {
  return [
    heading('三、流标原因'),
    paragraph(reason),
    ...packages
      .filter(({ winner }) => winner === null)
      .map((pack) => paragraph(`${pack.number} ${pack.name}：${pack.reason || reason}`)),
  ];
}

/** The body of a notice. */
export function noticeBody(facts: NoticeFacts, form: NoticeForm): NoticeBlock[] {
  const isAward = facts.kind === 'award';
  const left = facts.packages.filter(({ winner }) => winner === null);
  return [
    heading('一、项目编号'),
    paragraph(facts.number),
    heading('二、项目名称'),
    paragraph(`${facts.name}（${facts.methodWord}，预算金额 ${yuan(facts.budget)}）`),
    ...(facts.isReserved ? [paragraph('本项目专门面向中小企业采购。')] : []),
    ...(isAward ? awardBlocks(facts, form) : failedBlocks(facts)),
    ...(isAward && left.length > 0
      ? [
          heading('未成交的包'),
          ...left.map((pack) => paragraph(`${pack.number} ${pack.name}：${pack.reason}`)),
        ]
      : []),
    heading(`${isAward ? '六' : '四'}、公告期限`),
    paragraph(`自本公告发布之日起 ${facts.publicityDays} 个工作日。`),
    heading(`${isAward ? '七' : '五'}、其他补充事宜`),
    paragraph(form.supplement || '无'),
    heading(`${isAward ? '八' : '六'}、联系方式`),
    paragraph(`采购人：${facts.unitName}`),
    paragraph(`地址：${form.unitAddress || '—'}`),
    paragraph(`联系方式：${form.contact || '—'}`),
  ];
}

/** The label of the first field that a notice must have and lacks; null when it is complete. */
export function missingOf({ kind }: Pick<NoticeFacts, 'kind'>, form: NoticeForm): string | null {
  if (form.unitAddress.trim() === '') return '采购人地址';
  if (form.contact.trim() === '') return '采购人联系方式';
  if (kind === 'failed') return null;
  const without = form.suppliers.find(({ address }) => address.trim() === '');
  if (without) return `${without.supplierName}的地址`;
  return form.evaluators.trim() === '' ? '评审人员名单' : null;
}
