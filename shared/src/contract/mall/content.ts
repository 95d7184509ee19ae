import { codeOf, compactTime, int, list, money, none, text } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { CategoryNode, ProductCard, zoneId } from './catalog/product.ts';

/* The content of the home pages (pictures, floors, recent deals), and the contact in the footer. */

/**
 * The colours that a picture or the heading of a floor can have: code → name. The client defines
 * the exact colours.
 */
const TONES = { 1: 'brand', 2: 'amber', 3: 'green', 4: 'violet', 5: 'rose', 6: 'slate' } as const;
export const tone = codeOf(TONES, 'brand');
/**
 * The codec of a tone in requests. Unlike `tone`, which decodes unknown codes to `brand`, it refuses unknown
 * codes.
 */
export const chosenTone = codeOf(TONES);
export type Tone = 'brand' | 'amber' | 'green' | 'violet' | 'rose' | 'slate';

const homePicture = {
  id: ['tpid', text, '图片编号'],
  title: ['tpbt', text, '标题'],
  subtitle: ['tpfbt', text, '副标题'],
  action: ['anwz', text, '按钮文字'],
  /** A path of the site or another address that `readLink` accepts; empty for none. */
  link: ['ljdz', text, '链接地址'],
  /** The name of the client's drawing (`DRAWINGS`) that the picture shows. */
  drawing: ['htbs', text, '画面标识'],
  tone: ['sdbs', tone, '色调'],
} as const;

/** One of the large pictures on a home page. */
export const HomePicture = wireObject(homePicture);
export type HomePicture = English<typeof homePicture>;

const homeFloor = {
  id: ['lcid', text, '楼层编号'],
  title: ['lcbt', text, '楼层标题'],
  slogan: ['lcms', text, '楼层描述'],
  tone: ['sdbs', tone, '色调'],
  /**
   * The category whose products the floor shows; `null` if the floor shows the best products of the whole
   * zone.
   */
  categoryId: ['category_id', none(text), '分类编号'],
  children: ['zflList', list(CategoryNode), '下级分类'],
  products: ['spList', list(ProductCard), '商品'],
} as const;

/** A section of a home page (楼层): products of a category, or of the zone, under a coloured heading. */
export const HomeFloor = wireObject(homeFloor);
export type HomeFloor = English<typeof homeFloor>;

const recentDeal = {
  productId: ['product_id', text, '商品编号'],
  productName: ['name', text, '商品名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  quantity: ['pcount', int, '数量'],
  unit: ['jldw', text, '计量单位'],
  price: ['price_now', money, '成交单价'],
  atMs: ['sj', compactTime, '成交时间'],
} as const;

/** One recent purchase with unit, product and price. Procurement rules require that purchases are public. */
export const RecentDeal = wireObject(recentDeal);
export type RecentDeal = English<typeof recentDeal>;

const contact = {
  phone: ['lxdh', text, '客服热线'],
  hours: ['fwsj', text, '服务时间'],
  email: ['dzyx', text, '电子邮箱'],
  address: ['lxdz', text, '联系地址'],
  company: ['zbdw', text, '主办单位'],
  recordNumber: ['bah', text, '备案号'],
} as const;

/** The platform's contact data, shown in the footer. */
export const Contact = wireObject(contact);
export type Contact = English<typeof contact>;

export const contentEndpoints = {
  home: endpoint('content.home', {
    path: '/app/ananymous/sy/getSyxx',
    cost: 'cheap',
    summary: '首页内容：图片、楼层、成交动态',
    request: wireRequest({ zoneId }),
    response: wireObject({
      pictures: ['sytpList', list(HomePicture), '首页图片'],
      floors: ['lcList', list(HomeFloor), '楼层'],
      deals: ['cjList', list(RecentDeal), '成交动态'],
    }),
  }),
  contact: endpoint('content.contact', {
    path: '/app/ananymous/sy/getLxfs',
    cost: 'cheap',
    summary: '页脚联系方式',
    request: wireRequest({}),
    response: wireObject({ contact: ['lxfs', none(Contact), '联系方式'] }),
  }),
};
