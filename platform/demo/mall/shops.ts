import { initialOf } from '../../src/mall/catalog/search/words.ts';
import type { Kind } from './assortment/categories.ts';
import { type Random, randomOf } from './random.ts';

export interface DemoShop {
  readonly id: string;
  readonly orgId: string;
  /** Null: the organisation exists already. */
  readonly orgCode: string | null;
  readonly name: string;
  readonly state: 'active' | 'suspended' | 'closed' | 'incomplete';
  readonly zoneId: string;
  readonly regionCode: string;
  readonly regionName: string;
  readonly roots: readonly string[];
  readonly hue: number;
  readonly initial: string;
  readonly tags: readonly string[];
  readonly areas: readonly (readonly [code: string, name: string])[];
  readonly dealCount: number;
  readonly days: number;
  readonly freight: number;
  readonly freeFrom: number;
  readonly minOrder: number;
  readonly contact: string;
  readonly phone: string;
}

/** The demonstration's suppliers have an account; their shops sell what their names say. */
const OWN: readonly [name: string, roots: string][] = [
  ['瑞达办公设备旗舰店', '办公设备 办公用品'],
  ['华信科技专营店', '计算机设备 办公设备'],
  ['嘉合商贸综合店', '办公用品 清洁日用 食堂与福利'],
  ['东方文仪用品店', '办公用品 图书与印刷'],
  ['蓝海信息数码店', '计算机设备 家用电器'],
  ['众诚教学装备店', '教学设备 办公家具'],
];

const WORDS =
  '恒信 盛泰 博文 新时代 金桥 长风 汇通 德源 同创 宏远 佳和 明珠 广厦 立德 正阳 万家 朗阔 天合 瑞丰 启明 安泰 益民 中联 银河 百川 泰和 华昌 四海 春晖 千叶 晟达 融创 百年 青禾 远大 顺意 华章 云程 嘉禾 瑞祥 盛世'.split(
    ' ',
  );

/** The last part of a shop's name, and the categories that such a shop sells. */
const TRADES: readonly (readonly [suffix: string, roots: string])[] = [
  ['办公设备', '办公设备 办公用品'],
  ['信息科技', '计算机设备 办公设备'],
  ['文化用品', '办公用品 图书与印刷'],
  ['家具', '办公家具 教学设备'],
  ['教学仪器', '教学设备 办公家具'],
  ['医疗器械', '医疗卫生 劳保安防'],
  ['电器', '家用电器 计算机设备'],
  ['日化', '清洁日用 食堂与福利'],
  ['安防器材', '劳保安防 园林与后勤'],
  ['食品', '食堂与福利 清洁日用'],
  ['图文印务', '图书与印刷 办公用品'],
  ['园林后勤', '园林与后勤 家用电器 医疗卫生'],
];

const PLACES = [
  ['330106', '杭州市西湖区'],
  ['330105', '杭州市拱墅区'],
  ['330108', '杭州市滨江区'],
  ['330109', '杭州市萧山区'],
  ['330212', '宁波市鄞州区'],
  ['330304', '温州市瓯海区'],
  ['320506', '苏州市吴中区'],
  ['310112', '上海市闵行区'],
  ['440305', '深圳市南山区'],
  ['420111', '武汉市洪山区'],
] as const;

/** The dialling code of a place's city, by the first four digits of the place. */
const DIALLING: Readonly<Record<string, string>> = {
  '3301': '0571',
  '3302': '0574',
  '3303': '0577',
  '3205': '0512',
  '3101': '021',
  '4403': '0755',
  '4201': '027',
};

const NAMES = '陈晓 林浩 王蕾 张倩 刘洋 黄伟 周敏 吴杰 徐静 孙磊 马超 朱琳'.split(' ');

function areasOf(random: Random, place: string): DemoShop['areas'] {
  if (random.chance(0.5)) return [['', '全国']];
  const province = place.slice(0, 2);
  const names: Record<string, string> = {
    '33': '浙江省',
    '32': '江苏省',
    '31': '上海市',
    '44': '广东省',
    '42': '湖北省',
  };
  const own = [province, names[province] ?? province] as const;
  return random.chance(0.6) ? [['33', '浙江省'] as const, own].filter(unique) : [own];
}

const unique = (
  [code]: readonly [string, string],
  index: number,
  all: readonly (readonly [string, string])[],
) => all.findIndex((other) => other[0] === code) === index;

function shopOf(index: number, name: string, roots: string, orgId: string | null): DemoShop {
  const random = randomOf(9_000 + index);
  const [regionCode, regionName] =
    orgId === null ? random.pick(PLACES) : (PLACES[index % 4] ?? PLACES[0]);
  const states = { 37: 'suspended', 44: 'closed', 45: 'incomplete' } as const;
  const tags = ['sme', 'fixed', 'own', 'verified'].filter((_, at) =>
    random.chance([0.6, 0.3, 0.15, 0.8][at] ?? 0),
  );
  const areas: DemoShop['areas'] = orgId === null ? areasOf(random, regionCode) : [['', '全国']];
  // Three numbers are passed over: freight and all that follows stay as pictures and tests know them.
  for (let n = 0; n < 3; n += 1) random.next();
  return {
    id: `d${String(index + 1).padStart(4, '0')}`,
    orgId: orgId ?? `mall-org-${index + 1}`,
    orgCode: orgId === null ? `91330100MA${String(200_000 + index)}Z${index % 10}` : null,
    name,
    state: states[index as keyof typeof states] ?? 'active',
    zoneId: 'wssc',
    regionCode,
    regionName,
    roots: roots.split(' '),
    hue: (index * 47) % 360,
    initial: initialOf(name),
    tags,
    areas,
    dealCount: random.int(12, 3_800),
    days: random.int(1, 3),
    freight: random.pick([0, 800, 1_000, 1_500]),
    freeFrom: random.pick([9_900, 19_900, 29_900]),
    minOrder: random.chance(0.2) ? 5_000 : 0,
    contact: random.pick(NAMES),
    phone: `${DIALLING[regionCode.slice(0, 4)] ?? '0571'}-8${random.int(100_0000, 999_9999)}`,
  };
}

/** `count` shops: the six of the demonstration's suppliers first. */
export function shopsOf(count: number): DemoShop[] {
  return Array.from({ length: count }, (_, index) => {
    const own = OWN[index];
    if (own) return shopOf(index, own[0], own[1], `supplier-${index + 1}`);
    const [suffix, roots] = TRADES[index % TRADES.length] ?? ['商贸', '办公用品'];
    const at = index - OWN.length;
    const round = Math.floor(at / WORDS.length);
    const word = `${WORDS[at % WORDS.length]}${round > 0 ? round + 1 : ''}`;
    return shopOf(index, `${word}${suffix}专营店`, roots, null);
  });
}

/** Shops that offer services and sell no products. */
const SERVICE_SHOPS: readonly [name: string, root: string][] = [
  ['西子宾馆会务店', '会议服务'],
  ['之江会议中心店', '会议服务'],
  ['湖滨国际酒店会务店', '会议服务'],
  ['安驰汽车维修店', '车辆维修'],
  ['路通汽车服务店', '车辆维修'],
  ['万里行汽车维修店', '车辆维修'],
];
const FIRST_SERVICE_SHOP = 9_000;

export const serviceShops = (): DemoShop[] =>
  SERVICE_SHOPS.map(([name, root], at) => shopOf(FIRST_SERVICE_SHOP + at, name, root, null));

/** The shops that sell a kind. */
export function sellersOf(shops: readonly DemoShop[], kind: Kind): readonly DemoShop[] {
  const sellers = shops.filter(({ roots }) => roots.includes(kind.rootName));
  return sellers.length > 0 ? sellers : shops.slice(0, 3);
}
