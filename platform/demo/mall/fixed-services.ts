import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import { save } from '../../src/sourcing/appointment/service.ts';
import { actingBy, must, type Parts, personOf } from '../people.ts';
import { randomOf } from './random.ts';
import { type DemoShop, serviceShops, shopsOf } from './shops.ts';

/* The appointed services of the demonstration: each shop offers what its trade can do. */

interface DemoService {
  readonly categoryId: string;
  /** Shops that sell something of this root offer it. */
  readonly root: string;
  readonly priceNote: string;
  /** 分: the most that one order may cost. */
  readonly orderLimit: number;
  /** Name, unit, list price in 分. */
  readonly items: readonly (readonly [name: string, unit: string, listPrice: number])[];
}

const SERVICES: readonly DemoService[] = [
  {
    categoryId: 'printing',
    root: '图书与印刷',
    priceNote: '按目录价下浮，含排版与一次校对',
    orderLimit: 20_000_000,
    items: [
      ['A4 黑白印刷（70 克）', '百张', 1_500],
      ['A4 彩色印刷（128 克铜版）', '百张', 6_800],
      ['胶装', '本', 350],
      ['骑马订', '本', 120],
      ['证书印制', '本', 1_600],
    ],
  },
  {
    categoryId: 'office',
    root: '办公设备',
    priceNote: '工时费按目录价下浮，配件另列',
    orderLimit: 5_000_000,
    items: [
      ['打印机上门维修', '台次', 18_000],
      ['复印机保养', '台次', 32_000],
      ['计算机上门维修', '台次', 15_000],
      ['硒鼓更换（含耗材）', '支', 26_000],
    ],
  },
  {
    categoryId: 'cleaning',
    root: '清洁日用',
    priceNote: '按面积与频次计价',
    orderLimit: 10_000_000,
    items: [
      ['日常保洁', '百平方米·月', 32_000],
      ['外墙与玻璃清洗', '百平方米', 45_000],
      ['地毯清洗', '百平方米', 38_000],
    ],
  },
  {
    categoryId: 'property',
    root: '园林与后勤',
    priceNote: '按人月计价，含服装与工具',
    orderLimit: 50_000_000,
    items: [
      ['秩序维护员', '人·月', 520_000],
      ['绿化养护', '百平方米·月', 18_000],
      ['设施维护工', '人·月', 580_000],
    ],
  },
  {
    categoryId: 'meeting',
    root: '会议服务',
    priceNote: '按会议费标准下浮，含音响、投影与茶水',
    orderLimit: 15_000_000,
    items: [
      ['中型会议室（60 人以内）', '半天', 120_000],
      ['大型会议厅（200 人以内）', '半天', 320_000],
      ['会议工作餐', '人·餐', 5_000],
      ['住宿（标准间）', '间·夜', 36_000],
      ['会议茶歇', '人·次', 2_500],
    ],
  },
  {
    categoryId: 'vehicle',
    root: '车辆维修',
    priceNote: '工时与配件按目录价下浮，配件提供来源凭证',
    orderLimit: 3_000_000,
    items: [
      ['常规保养（机油机滤）', '次', 58_000],
      ['维修工时', '工时', 12_000],
      ['四轮定位', '次', 20_000],
      ['轮胎更换（含动平衡）', '条', 65_000],
      ['市区救援拖车', '次', 30_000],
    ],
  },
];

const AREAS = ['3301', '330106', '33'] as const;

/** Suppliers of one category. */
const MOST = 8;

/** The forms by which the operator appoints the suppliers of a category; times are relative to `now`. */
function appointmentsOf(service: DemoService, shops: readonly DemoShop[], now: number) {
  const random = randomOf(4_711 + service.orderLimit);
  return shops
    .filter(({ roots }) => roots.includes(service.root))
    .slice(0, MOST)
    .map((shop, index) => ({
      id: null,
      shopId: shop.id,
      categoryId: service.categoryId,
      orderLimit: fen(service.orderLimit),
      // The first ones are the demonstration suppliers', who serve the whole city.
      regionCode: index < 2 ? AREAS[0] : random.pick(AREAS),
      startDay: dayOf(now - random.int(30, 300) * DAY_MS),
      endDay: dayOf(now + random.int(60, 700) * DAY_MS),
      discountHundredths: random.int(1, 5) * 500,
      priceNote: service.priceNote,
      items: service.items.map(([name, unit, price]) => ({ name, unit, listPrice: fen(price) })),
    }));
}

/** The operator appoints suppliers for services, with their framework prices; once. */
export async function loadServices(parts: Omit<Parts, 'signing'>): Promise<void> {
  const { db, clock } = parts;
  if (await db.selectFrom('fixed_service').select('id').limit(1).executeTakeFirst()) return;
  const open = await db.selectFrom('shop').select('id').where('state', '=', 'active').execute();
  const known = new Set(open.map(({ id }) => id));
  const shops = [...shopsOf(known.size), ...serviceShops()].filter(({ id }) => known.has(id));
  const operator = await personOf('yyr01', parts);
  const now = await readNow(clock, db);
  const appointments = SERVICES.flatMap((service) => appointmentsOf(service, shops, now));
  await actingBy(parts)(operator, async (context) => {
    for (const appointment of appointments) must(await save(appointment, context));
    return {};
  });
}
