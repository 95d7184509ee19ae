import type {
  FixedOrderDetail,
  ServiceDetail,
} from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { checkQuote } from '@jicai/shared/domain/sourcing/fixed-point/terms.ts';
import { fixedPointMessages } from '@jicai/shared/messages/sourcing/fixed-point.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import type { UseFormReturnType } from '@mantine/form';

const say = sayFrom(fixedPointMessages);

/** One line of a quote as it is typed. */
export interface LineDraft {
  readonly key: number;
  readonly itemNo: number | null;
  readonly note: string;
  readonly quantity: number | '';
  readonly price: Fen | null;
}

/** A quote as it is typed. */
export interface QuoteDraft {
  readonly lines: readonly LineDraft[];
  readonly note: string;
  readonly fileGroup: string | null;
  /** Files that are on their way keep the form from being sent. */
  readonly isUploading: boolean;
}

/** The form of a quote, as its parts read and change it. */
export type QuoteForm = UseFormReturnType<QuoteDraft>;

export const emptyLine = (key: number): LineDraft => ({
  key,
  itemNo: null,
  note: '',
  quantity: '',
  price: null,
});

/** An empty quote, or one that was given back. */
export const quoteOf = (order: FixedOrderDetail | null): QuoteDraft => ({
  lines:
    order && order.lines.length > 0
      ? order.lines.map((line, index) => ({ ...line, key: index + 1 }))
      : [emptyLine(1)],
  note: order?.quoteNote ?? '',
  fileGroup: order?.fileGroup ?? null,
  isUploading: false,
});

/** The lines that are sent. */
export const linesOf = ({ lines }: QuoteDraft) =>
  lines.map(({ itemNo, note, quantity, price }) => ({
    itemNo: itemNo ?? 0,
    note: note.trim(),
    quantity: quantity === '' ? 0 : quantity,
    price: price ?? fen(0),
  }));

/** The first error of a quote, in the words of the server's own rule; null where it may be sent. */
export function quoteProblem(
  draft: QuoteDraft,
  { items, orderLimit }: Pick<ServiceDetail, 'items' | 'orderLimit'>,
  budget: Fen | null,
): string | null {
  const unfinished = draft.lines.findIndex(
    ({ itemNo, quantity, price }) => itemNo === null || quantity === '' || price === null,
  );
  if (unfinished >= 0) return `请填写第 ${unfinished + 1} 行的服务项目、数量和单价`;
  if (draft.isUploading) return '报价文件正在上传，请稍候';
  const wrong = checkQuote(linesOf(draft), { items, orderLimit, budget });
  return wrong ? say(wrong.refused, wrong.values) : null;
}
