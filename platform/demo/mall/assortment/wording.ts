import { barcodeOf } from '@jicai/shared/domain/supply/product/verdict.ts';
import type { Product } from '../product.ts';
import type { Random } from '../random.ts';
import type { Kind } from './categories.ts';

const PROMISES = [
  '正品行货，支持七天无理由退换，开具增值税专用发票',
  '厂家直供，量大可议，协议期内价格不高于市场均价',
  '现货速发，本市当日达，专人送货上门并负责安装调试',
  '政府采购协议供货，履约评价优秀，支持对公转账与账期结算',
  '通过质量体系认证，到货可抽检，不合格包退换',
];

const SCENES = ['机关办公', '学校教学', '医院后勤', '企业采购', '社区服务', '会议活动'];
const ORIGINS = [
  '浙江杭州',
  '浙江宁波',
  '江苏苏州',
  '广东深圳',
  '广东东莞',
  '山东青岛',
  '上海',
  '福建厦门',
];
const WARRANTIES = ['一年质保', '两年质保', '三年质保，第一年上门', '三包，终身维护'];

const digits = (random: Random, count: number): string =>
  String(random.int(0, 10 ** count - 1)).padStart(count, '0');

/** The texts of a product page: what a shop would write. */
export function describe(kind: Kind, product: Product, random: Random) {
  const { leaf } = kind;
  const [one, two] = [random.pick(SCENES), random.pick(SCENES)];
  const specs = product.attributes.slice(2, 4).map(({ name, value }) => `${name}${value}`);
  const durable = product.price >= 20_000;
  return {
    summary: `${random.pick(PROMISES)}。`,
    description: [
      `${product.brand.name}${leaf.name}（${product.model}）适用于${one}${one === two ? '' : `、${two}`}等场景。`,
      `主要参数：${specs.join('，')}。每${leaf.unit}独立包装，附合格证与使用说明。`,
      '收货时请当面清点数量、检查外观；如有破损请拍照留存并联系店铺客服，我们将在一个工作日内处理。',
    ].join('\n'),
    warranty: durable ? random.pick(WARRANTIES) : '质量问题七天包退换',
    origin: random.pick(ORIGINS),
    barcode: barcodeOf(`69${digits(random, 5)}${digits(random, 6).slice(0, 5)}`),
  };
}
