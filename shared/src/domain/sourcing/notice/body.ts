import type { NoticeBlock } from '../../../contract/mall/notice.ts';
import type { NoticeForm } from '../../../contract/sourcing/notice-form.ts';
import { lineNosText } from '../../auction/award/lines.ts';
import { fingerprintsText } from '../../kernel/key-list.ts';
import { type Fen, fenInWords, formatFen } from '../../kernel/numbers/money.ts';
import { pointsText } from '../../kernel/numbers/points.ts';

/*
 * Builds the text of a result notice: the fields that 政府采购法实施条例 第四十三条 prescribes, from the record of the
 * project (PJ9).
 */

export interface NoticeItem {
  readonly name: string;
  readonly spec: string;
  readonly quantity: string;
  readonly price: Fen | null;
  /**
   * AU43: the name of the supplier who was awarded this line; null if nobody was, or if the package is
   * awarded as a whole.
   */
  readonly winnerName: string | null;
}

/** A supplier who was awarded a package, or some lines of a package. */
export interface NoticeWinner {
  readonly supplierId: string;
  readonly name: string;
  readonly amount: Fen;
  /** The points of the supplier in the evaluation, in hundredths; null if the lowest price decided. */
  readonly points: number | null;
  /** AU43: the numbers of the lines awarded to the supplier; null if the package was awarded as a whole. */
  readonly lines: readonly number[] | null;
}

export interface NoticePackage {
  readonly number: string;
  readonly name: string;
  /** The suppliers who were awarded the package or lines of it; empty if the package was not awarded. */
  readonly winners: readonly NoticeWinner[];
  readonly items: readonly NoticeItem[];
  /** AU43: the lines that no supplier was awarded, as texts with number and name: `3. 电缆`. */
  readonly failedLines: readonly string[];
  /** The quotes and lines that the evaluation excluded, as texts with the supplier and the reason. */
  readonly excluded: readonly string[];
  /** The reason why the package was not awarded; empty if it was. */
  readonly reason: string;
  /**
   * The sequence number and the hash of the last event in the package's log of bids, which identify the exact
   * content of the log (TL1).
   */
  readonly log: { readonly seq: number; readonly hash: string };
}

/** The parts of a notice that are filled in from the record of the project; people cannot edit them. */
export interface NoticeFacts {
  readonly kind: 'award' | 'failed';
  readonly number: string;
  readonly name: string;
  readonly unitName: string;
  readonly methodWord: string;
  readonly budget: Fen | null;
  readonly reason: string;
  readonly packages: readonly NoticePackage[];
  /** The reason for evaluating by points or for negotiating; empty for a project without either. */
  readonly specialReason: string;
  /** Whether points by the published score sheet decided the award; if false, the lowest price decided. */
  readonly byPoints: boolean;
  /** Whether people evaluated the quotes; if false, the platform ranked the bids by the published rules. */
  readonly isEvaluated: boolean;
  /** The names of the evaluators in the record of the project; empty if the record has none. */
  readonly evaluators: readonly string[];
  /**
   * The percentage by which the prices of small and micro firms are reduced for the ranking; 0 for no
   * reduction.
   */
  readonly smallFirmDeduction: number;
  /** Whether only small and medium enterprises could take part in the project. */
  readonly isReserved: boolean;
  /** The number of working days for which the notice stays public. */
  readonly publicityDays: number;
  /** The ids of the keys with which this installation signs its logs of bids. */
  readonly keyIds: readonly string[];
}

const heading = (text: string): NoticeBlock => ({ kind: 'heading', text, cells: [] });
const paragraph = (text: string): NoticeBlock => ({ kind: 'paragraph', text, cells: [] });
const tableRow = (...cells: string[]): NoticeBlock => ({ kind: 'tableRow', text: '', cells });

const yuan = (amount: Fen | null) => (amount === null ? '—' : `¥${formatFen(amount)}`);

export const noticeTitle = ({ kind, name, number }: NoticeFacts): string =>
  `${name}（${number}）${kind === 'award' ? '成交公告' : '流标公告'}`;

/** The most items per package that a notice lists; the record of the project has all items. */
const MOST_ITEMS = 50;

/**
 * Returns the number of a package, followed by the numbers of the lines that a supplier was awarded, if any
 * (AU43).
 */
const partOf = (number: string, { lines }: NoticeWinner): string =>
  lines ? `${number} 明细 ${lineNosText(lines)}` : number;

const itemRow = (
  number: string,
  { name, spec, quantity, price, winnerName }: NoticeItem,
  byLines: boolean,
) =>
  tableRow(
    number,
    name,
    spec || '—',
    quantity,
    yuan(price),
    ...(byLines ? [winnerName ?? '—'] : []),
  );

function awardBlocks(facts: NoticeFacts, form: NoticeForm): NoticeBlock[] {
  const addressOf = (id: string) =>
    form.suppliers.find(({ supplierId }) => supplierId === id)?.address ?? '';
  const won = facts.packages.flatMap((pack) =>
    pack.winners.map((winner) => ({ ...pack, winner, part: partOf(pack.number, winner) })),
  );
  const byLines = won.some(({ winner }) => winner.lines !== null);
  const items = facts.packages
    .filter(({ winners }) => winners.length > 0)
    .flatMap((pack) =>
      pack.items
        .filter(({ winnerName }) => !byLines || winnerName !== null)
        .slice(0, MOST_ITEMS)
        .map((item) => itemRow(pack.number, item, byLines)),
    );
  const failed = facts.packages.filter(({ failedLines }) => failedLines.length > 0);
  return [
    heading('三、成交信息'),
    tableRow('包号', '包名称', '成交供应商', '供应商地址', '成交金额'),
    ...won.map(({ name, winner, part }) =>
      tableRow(part, name, winner.name, addressOf(winner.supplierId) || '—', yuan(winner.amount)),
    ),
    ...won.map(({ winner, part }) =>
      paragraph(`${part} 成交金额大写：${fenInWords(winner.amount)}`),
    ),
    ...failed.map((pack) =>
      paragraph(
        `${pack.number} 流标的明细（无有效报价或供应商均未确认）：${pack.failedLines.join('、')}`,
      ),
    ),
    heading('四、主要标的信息'),
    tableRow('包号', '名称', '规格型号', '数量', '单价', ...(byLines ? ['成交供应商'] : [])),
    ...items,
    ...(form.service ? [paragraph(`服务要求：${form.service}`)] : []),
    ...evaluationBlocks(facts),
    heading('五、评审人员名单'),
    paragraph(facts.evaluators.join('、') || form.evaluators || '—'),
  ];
}

/**
 * Returns the paragraphs about the evaluation of the quotes: the reason for points or negotiation,
 * the points of the winners, the price reduction for small firms and the exclusions.
 */
function evaluationBlocks(facts: NoticeFacts): NoticeBlock[] {
  const { specialReason, byPoints, smallFirmDeduction: percent, packages } = facts;
  const way = byPoints ? '综合评分' : '评审议价';
  const points = packages.flatMap(({ number, winners }) =>
    winners.flatMap(({ name, points: hundredths }) =>
      hundredths === null
        ? []
        : [paragraph(`${number} ${name}综合得分：${pointsText(hundredths)} 分`)],
    ),
  );
  return [
    ...(specialReason ? [paragraph(`本项目采用${way}，理由：${specialReason}`)] : []),
    ...points,
    ...(percent > 0
      ? [paragraph(`小型、微型企业的报价扣除 ${percent}% 后参与排名，成交价不变。`)]
      : []),
    ...excludedBlocks(facts),
  ];
}

/** IQ7: returns one paragraph for each quote and each line that the evaluation excluded. */
const excludedBlocks = ({ packages }: NoticeFacts): NoticeBlock[] =>
  packages.flatMap(({ number, excluded }) =>
    excluded.map((words) => paragraph(`${number} ${words}`)),
  );

function failedBlocks(facts: NoticeFacts): NoticeBlock[] {
  const { reason, packages } = facts;
  return [
    heading('三、流标原因'),
    paragraph(reason),
    ...packages
      .filter(({ winners }) => winners.length === 0)
      .map((pack) => paragraph(`${pack.number} ${pack.name}：${pack.reason || reason}`)),
    ...excludedBlocks(facts),
  ];
}

/**
 * TL1: returns the paragraphs with the number of events and the last hash of each log, and with the
 * fingerprints of the signing keys, which readers can compare with the verification page. Names no
 * fingerprint if `keyIds` is empty.
 */
const evidenceBlocks = ({ keyIds, packages }: NoticeFacts): NoticeBlock[] => [
  ...packages.map(({ number, log }) =>
    paragraph(`${number} 报价日志共 ${log.seq} 条，末条校验值 ${log.hash}。`),
  ),
  paragraph(
    keyIds.length > 0
      ? `报价日志的签名公钥指纹：${fingerprintsText(keyIds)}。任何人可在“竞价存证核验”页核验。`
      : '任何人可在“竞价存证核验”页核验报价日志。',
  ),
];

/** Returns the body of a result notice as a list of blocks: headings, paragraphs and table rows. */
export function noticeBody(facts: NoticeFacts, form: NoticeForm): NoticeBlock[] {
  const isAward = facts.kind === 'award';
  const left = facts.packages.filter(({ winners }) => winners.length === 0);
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
    ...evidenceBlocks(facts),
    heading(`${isAward ? '八' : '六'}、联系方式`),
    paragraph(`采购人：${facts.unitName}`),
    paragraph(`地址：${form.unitAddress || '—'}`),
    paragraph(`联系方式：${form.contact || '—'}`),
  ];
}

/** A required field of a notice that is empty: its path in the form, and its Chinese label. */
export interface MissingField {
  readonly field: string;
  readonly label: string;
}

/**
 * Returns all required fields of a notice that are empty, in the order of the form; an empty list if none is.
 */
export function missingOf(
  { kind, isEvaluated, evaluators }: Pick<NoticeFacts, 'kind' | 'isEvaluated' | 'evaluators'>,
  form: NoticeForm,
): MissingField[] {
  const isAward = kind === 'award';
  const needed = [
    { field: 'unitAddress', label: '采购人地址', text: form.unitAddress },
    { field: 'contact', label: '采购人联系方式', text: form.contact },
    ...(isAward
      ? form.suppliers.map(({ supplierName, address }, index) => ({
          field: `suppliers.${index}.address`,
          label: `${supplierName}的地址`,
          text: address,
        }))
      : []),
    ...(isAward && isEvaluated && evaluators.length === 0
      ? [{ field: 'evaluators', label: '评审人员名单', text: form.evaluators }]
      : []),
  ];
  return needed
    .filter(({ text }) => text.trim() === '')
    .map(({ field, label }) => ({ field, label }));
}
