import type { Need } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { createPublish } from '../../src/kernel/events/events.ts';
import type { WriteContext } from '../../src/kernel/write/write.ts';
import { orderReviewListeners } from '../../src/ordering/review/listeners.ts';
import { confirm } from '../../src/sourcing/fixed-point/confirm.ts';
import { readFixedOrder } from '../../src/sourcing/fixed-point/reading.ts';
import { accept, fill, request } from '../../src/sourcing/fixed-point/service.ts';
import { servicesOf } from '../../src/sourcing/fixed-point/services.ts';
import { actingBy, must, type Parts, personOf } from '../people.ts';
import { booksOf } from './books.ts';

/* Needs of the demonstration at appointed suppliers: asked, accepted, quoted, and one that is ordered. */

type Fate = 'asked' | 'accepted' | 'quoted' | 'ordered';

interface Story {
  readonly fate: Fate;
  readonly buyer: 'cgr01' | 'jbr01';
  readonly supplier: 'gys01' | 'gys03' | 'gys04';
  readonly categoryName: string;
  readonly title: string;
  readonly answers: Readonly<Record<string, string>>;
  /** Pieces of the first item. */
  readonly pieces: number;
}

const STORIES: readonly Story[] = [
  {
    fate: 'ordered',
    buyer: 'jbr01',
    supplier: 'gys04',
    categoryName: '印刷服务',
    title: '秋季家长会材料印制',
    answers: { content: '家长会手册，32 页', copies: '900', format: 'A4', colour: '黑白' },
    pieces: 288,
  },
  {
    fate: 'quoted',
    buyer: 'cgr01',
    supplier: 'gys04',
    categoryName: '印刷服务',
    title: '校史馆讲解册印制',
    answers: { content: '讲解册，骑马订', copies: '300', format: 'A5', colour: '黑白' },
    pieces: 60,
  },
  {
    fate: 'accepted',
    buyer: 'cgr01',
    supplier: 'gys01',
    categoryName: '办公设备维修',
    title: '教务处打印机维修',
    answers: { device: '激光打印机 LJ-2400', count: '2', fault: '卡纸，走纸轮磨损' },
    pieces: 2,
  },
  {
    fate: 'asked',
    buyer: 'jbr01',
    supplier: 'gys01',
    categoryName: '办公设备维修',
    title: '会议室复印机保养',
    answers: { device: '数码复合机 C3300', count: '1', fault: '季度保养' },
    pieces: 1,
  },
];

/** Written as people do it, once. A category that the supplier is not appointed for is left out. */
export async function loadFixedOrders(parts: Parts): Promise<void> {
  const { db, clock } = parts;
  if (await db.selectFrom('fixed_order').select('id').limit(1).executeTakeFirst()) return;
  for (const story of STORIES) {
    const { orgId } = await personOf(story.supplier, parts);
    const services = await servicesOf(orgId, clock, db);
    const service = services.find((one) => one.categoryName === story.categoryName);
    if (service) await play(story, service, parts);
  }
}

type Service = Awaited<ReturnType<typeof servicesOf>>[number];

async function play(story: Story, service: Service, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const publish = createPublish(orderReviewListeners(clock));
  const act = actingBy(parts, publish);
  const as = async <T>(loginName: string, run: (context: WriteContext) => Promise<T>) =>
    act(await personOf(loginName, parts), run);
  const { buyer, supplier, title, answers, pieces, fate } = story;
  const need: Need = {
    title,
    answers: Object.entries(answers).map(([name, value]) => ({ name, value })),
    regionCode: '330106',
    place: '文三路 478 号',
    wantedAtMs: null,
    budget: null,
  };
  const asked = await as(buyer, (context) => request({ serviceId: service.id, need }, context));
  if (fate === 'asked') return;
  const taken = await as(supplier, (context) => accept(asked, context));
  if (fate === 'accepted') return;
  const [item] = service.items;
  if (!item) return;
  const { itemNo, ceiling } = item;
  const lines = [{ itemNo, note: '', quantity: pieces, price: fen(Math.floor(ceiling * 0.95)) }];
  const quote = { lines, note: '含排版与送货', fileGroup: null };
  const files = { claim: async () => null };
  const quoted = await as(supplier, (context) => fill({ files }, { ...taken, ...quote }, context));
  if (fate === 'quoted') return;
  const person = await personOf(buyer, parts);
  const { order } = must(await readFixedOrder(quoted.id, person, parts));
  const form = {
    name: order.title,
    fundsType: 'fiscal',
    fundsCard: '',
    contactName: person.name,
    contactPhone: '13857100002',
    reimburserName: '',
    reimburserPhone: '',
    ...(await booksOf(person, db)),
    purposeNote: '',
    proofGroup: null,
    compared: [],
    comparisonId: null,
    remark: '',
  } as const;
  await as(buyer, (context) =>
    confirm(async () => null, { ...form, compared: [], ...quoted }, context),
  );
}
