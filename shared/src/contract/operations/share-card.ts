import { codeOf, list, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { FirstLook } from '../mall/catalog/first-look.ts';

/* The preview card of a shared link to a public page: title, description, picture. */

const shareKind = codeOf({
  ...{ 1: 'product', 2: 'shop', 3: 'groupBuy', 4: 'project', 5: 'notice' },
  ...{ 6: 'home', 7: 'search' },
});
/**
 * The kind of the shared page: a page about one object (`id` is the object's id), a home page (`id` is its
 * zone), or a search (`id` is the keyword).
 */
export type ShareKind = 'product' | 'shop' | 'groupBuy' | 'project' | 'notice' | 'home' | 'search';

const shareCard = {
  title: ['bt', text, '标题'],
  description: ['ms', text, '描述'],
  /** The path of the card's picture within the site; empty if the card has no picture. */
  picture: ['imgSrc', text, '图片地址'],
} as const;

/** The preview card that a chat shows for a link to a public page; `title` omits the site's name. */
export const ShareCard = wireObject(shareCard);
export type ShareCard = English<typeof shareCard>;

export const shareCardEndpoints = {
  read: endpoint('shareCard.read', {
    path: '/app/ananymous/fx/getFxkp',
    cost: 'cheap',
    summary: '公开页面的分享卡片与首屏商品',
    // The call has no encrypted envelope, because the relay makes this call and the relay has no keys for
    // an envelope.
    sealed: false,
    request: wireRequest({
      kind: ['lx', shareKind, '类型：1 商品，2 店铺，3 团购，4 采购项目，5 公告，6 首页，7 搜索'],
      id: ['id', textUpTo(64, 'mayBeEmpty'), '编号；首页为专区，搜索为关键词，可为空'],
    }),
    response: wireObject({
      card: ['kp', none(ShareCard), '卡片；不公开或不存在时为空'],
      looks: ['spList', list(FirstLook), '首页与搜索最先显示的商品'],
    }),
  }),
};

/** A page about one object; `name` is the path or query parameter that has the object's id. */
export interface SharedPage {
  readonly pattern: string;
  readonly kind: ShareKind;
  readonly name: string;
}

/** The public pages about one object, for which `shareCard.read` returns a card. */
export const sharedPages: readonly SharedPage[] = [
  { pattern: '/goods/goodsDetail/:goodId', kind: 'product', name: 'goodId' },
  { pattern: '/goods/goodsDetail', kind: 'product', name: 'ids' },
  { pattern: '/goods/flGoodsDetail', kind: 'product', name: 'ids' },
  { pattern: '/shopDetail', kind: 'shop', name: 'dpid' },
  { pattern: '/groupbuy/GroupBuyDetail', kind: 'groupBuy', name: 'tgid' },
  { pattern: '/BidDetail', kind: 'project', name: 'xmbh' },
  { pattern: '/XjDetail', kind: 'project', name: 'xmbh' },
  { pattern: '/BidRule', kind: 'project', name: 'xmbh' },
  { pattern: '/XjRule', kind: 'project', name: 'xmbh' },
  { pattern: '/BidResult', kind: 'project', name: 'xmbh' },
  { pattern: '/XjResult', kind: 'project', name: 'xmbh' },
  { pattern: '/notice/noticeDetail', kind: 'notice', name: 'ggid' },
];

/** Group of public lists → paths of the lists. All lists of a group have the same card text. */
export const sharedLists = {
  goods: ['/GoodListSearch', '/goods/GoodListSearch', '/goods/SxGoodListSearch', '/DpGoodsList'],
  shops: ['/SupplierList'],
  services: ['/DdScListSearch', '/ddMallIndex'],
  groupBuys: ['/groupbuy/GroupBuyIndex'],
  projects: ['/XycgIndex', '/BidIndex', '/BidList', '/XjIndex', '/XjList'],
  results: ['/BidResultList', '/XjResultList'],
  notices: ['/notice/noticeList'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type SharedList = keyof typeof sharedLists;

/** Path of a home page → id of the mall zone that the page shows. */
export const homePages: Readonly<Record<string, string>> = {
  '/': 'wssc',
  '/mallIndex': 'wssc',
  '/sxMallIndex': 'sxzq',
  '/ddMallIndex': 'ddsc',
  '/flMallIndex': 'flsc',
};

/** The paths of the search pages; their query parameter `SEARCH_WORDS` holds the keyword. */
export const searchPages = ['/GoodListSearch', '/goods/GoodListSearch'] as const;
export const SEARCH_WORDS = 'search_input';
