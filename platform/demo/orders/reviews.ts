import type { Person } from '../../src/kernel/http/caller/caller.ts';
import { answerReview, writeReview } from '../../src/mall/reviews/service.ts';
import type { Parts } from '../people.ts';
import type { ActAs } from './stage.ts';

/* Reviews by buyers of the demonstration, and their suppliers' answers. */

interface Stage {
  readonly as: ActAs;
  readonly parts: Parts;
  readonly buyer: Person;
  readonly seller: Person;
}

interface Words {
  readonly score: number;
  readonly content: string;
  readonly answer: string;
}

const WORDS: readonly Words[] = [
  { score: 5, content: '与描述一致，包装完好，送货上门并协助搬运，验收一次通过。', answer: '' },
  {
    score: 4,
    content: '质量不错，价格合理；送货比承诺晚了半天，提前电话说明过。',
    answer: '感谢反馈，已与物流核对配送时段，下次会提前一天预约。',
  },
  { score: 5, content: '第二次采购，质量稳定，发票随货同行，报销方便。', answer: '' },
  {
    score: 3,
    content: '使用正常，外包装有轻微压痕，不影响使用。',
    answer: '已改用加固包装，如后续发现问题请随时申请售后。',
  },
  { score: 5, content: '规格型号准确，数量无误，客服回复及时。', answer: '感谢支持。' },
];

/** One line of an accepted order is reviewed; the others wait for whoever tries it. */
export async function reviewGoods(orderId: string, turn: number, stage: Stage): Promise<void> {
  const { as, parts, buyer, seller } = stage;
  const accepted = await parts.db
    .selectFrom('acceptance_line')
    .innerJoin('acceptance', 'acceptance.id', 'acceptance_line.acceptance_id')
    .innerJoin('order_line', (join) =>
      join
        .onRef('order_line.order_id', '=', 'acceptance_line.order_id')
        .onRef('order_line.line_no', '=', 'acceptance_line.line_no'),
    )
    .select('acceptance_line.line_no as lineNo')
    .where('acceptance_line.order_id', '=', orderId)
    .where('acceptance.state', '=', 'done')
    .where('acceptance_line.qualified', '>', 0)
    .where('order_line.accessory_id', 'is', null)
    .orderBy('acceptance_line.line_no')
    .executeTakeFirst();
  const words = WORDS[turn % WORDS.length];
  if (!accepted || !words) return;
  const { score, content, answer } = words;
  const review = { orderId, lineNo: accepted.lineNo, score, content };
  const made = await as(buyer, (context) => writeReview(review, context));
  if (answer === '' || !('id' in made)) return;
  await as(seller, (context) => answerReview({ reviewId: made.id, answer }, context));
}
