import {
  codeOf,
  compactTime,
  int,
  list,
  listUpTo,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/*
 * The API for suppliers' systems (接口对接): its paths and headers, and the calls of the page on which a
 * supplier manages its tokens and webhooks.
 */

export const SUPPLIER_API_BASE = '/app/supplier/v1';
/**
 * The path to which a supplier's system sends invoices; the body may have `limits.supplierInvoicesBytes`
 * bytes.
 */
export const SUPPLIER_INVOICES_PATH = `${SUPPLIER_API_BASE}/invoices`;

/** The names of the headers that a supplier's system sends in a signed request. */
export const API_HEADERS = {
  key: 'x-api-key',
  /** The header with the time of the request, in seconds since the Unix epoch. */
  time: 'x-api-time',
  nonce: 'x-api-nonce',
  signature: 'x-api-signature',
} as const;

/**
 * Returns the text whose hash the platform sends to a relay (`SESSION_CONFIRMED_HEADER`) after a correctly
 * signed request with this API key from this network. A key alone is not secret, so the confirmation holds
 * for one network only.
 */
export const confirmedKeyText = (key: string, network: string): string =>
  `${API_HEADERS.key} ${network} ${key}`;

/** The names of the headers of a webhook; the Ed25519 signature covers the time, a dot and the body. */
export const WEBHOOK_HEADERS = {
  event: 'x-jicai-event',
  delivery: 'x-jicai-delivery',
  time: 'x-jicai-time',
  keyId: 'x-jicai-key',
  signature: 'x-jicai-signature',
} as const;

/** The events that a webhook may subscribe to. */
export const webhookEvent = codeOf({ 1: 'order', 2: 'product' });
export type WebhookEvent = 'order' | 'product';

const token = {
  id: ['id', text, '令牌编号'],
  name: ['mc', text, '名称'],
  createdAtMs: ['cjsj', compactTime, '创建时间'],
  expiresAtMs: ['sxsj', none(compactTime), '失效时间'],
  revokedAtMs: ['txsj', none(compactTime), '停用时间'],
  lastUsedAtMs: ['sysj', none(compactTime), '最近使用'],
} as const;
export const ApiToken = wireObject(token);
export type ApiToken = English<typeof token>;

const webhook = {
  id: ['id', text, '编号'],
  url: ['url', text, '地址'],
  events: ['sjList', list(webhookEvent), '事件'],
  isOn: ['qybz', yesNo, '启用'],
  /**
   * The number of deliveries that wait for a retry; `parked` is the number of deliveries that are
   * not retried any more.
   */
  waiting: ['dds', int, '待重试'],
  parked: ['gzs', int, '已搁置'],
} as const;
export const Webhook = wireObject(webhook);
export type Webhook = English<typeof webhook>;

export const deliveryState = codeOf({ 0: 'new', 1: 'waiting', 2: 'done', 3: 'parked' });
export type DeliveryState = 'new' | 'waiting' | 'done' | 'parked';

const delivery = {
  id: ['id', text, '编号'],
  url: ['url', text, '地址'],
  event: ['sj', webhookEvent, '事件'],
  state: ['zt', deliveryState, '状态'],
  attempts: ['cs', int, '次数'],
  problem: ['yy', text, '原因'],
  createdAtMs: ['cjsj', compactTime, '产生时间'],
  nextAtMs: ['xcsj', none(compactTime), '下次发送'],
} as const;
export const Delivery = wireObject(delivery);
export type Delivery = English<typeof delivery>;

const id = ['id', textUpTo(64), '编号'] as const;
const made = wireObject({
  id: ['id', text, '令牌编号'],
  /**
   * The secret of the token. Only this response contains it; when the call is repeated with the
   * same request key, the secret is empty.
   */
  secret: ['lpmy', text, '密钥；重复的请求不再给出'],
});
const withoutSecret = <T extends { readonly secret: string }>(response: T): T => ({
  ...response,
  secret: '',
});

export const supplierApiEndpoints = {
  overview: endpoint('supplierApi.overview', {
    path: '/app/authentication/jkdj/getJk',
    cost: 'cheap',
    summary: '本店铺的接口令牌与回调地址',
    request: wireRequest({}),
    response: wireObject({
      tokens: ['lpList', list(ApiToken), '令牌'],
      webhooks: ['hdList', list(Webhook), '回调'],
    }),
  }),
  createToken: endpoint('supplierApi.createToken', {
    path: '/app/authentication/jkdj/addLp',
    cost: 'cheap',
    summary: '新建接口令牌，密钥仅显示一次',
    write: true,
    request: wireRequest({ name: ['mc', textUpTo(40), '名称'] }),
    response: made,
    withoutSecrets: withoutSecret,
  }),
  rotateToken: endpoint('supplierApi.rotateToken', {
    path: '/app/authentication/jkdj/rotateLp',
    cost: 'cheap',
    summary: '更换令牌密钥，旧令牌七天后失效',
    write: true,
    request: wireRequest({ id }),
    response: made,
    withoutSecrets: withoutSecret,
  }),
  revokeToken: endpoint('supplierApi.revokeToken', {
    path: '/app/authentication/jkdj/delLp',
    cost: 'cheap',
    summary: '立即停用令牌',
    write: true,
    request: wireRequest({ id }),
    response: wireObject({}),
  }),
  saveWebhook: endpoint('supplierApi.saveWebhook', {
    path: '/app/authentication/jkdj/saveHd',
    cost: 'cheap',
    summary: '保存回调地址',
    write: true,
    request: wireRequest({
      id: ['id', textUpTo(64, 'mayBeEmpty'), '编号'],
      url: ['url', textUpTo(300), '地址'],
      events: ['sjList', listUpTo(webhookEvent, 2), '事件'],
      isOn: ['qybz', yesNo, '启用'],
    }),
    response: wireObject({ id: ['id', text, '编号'] }),
  }),
  removeWebhook: endpoint('supplierApi.removeWebhook', {
    path: '/app/authentication/jkdj/delHd',
    cost: 'cheap',
    summary: '删除回调地址及其投递记录',
    write: true,
    request: wireRequest({ id }),
    response: wireObject({}),
  }),
  deliveries: endpoint('supplierApi.deliveries', {
    path: '/app/authentication/jkdj/listTd',
    cost: 'cheap',
    summary: '回调的投递记录',
    request: wireRequest({ state: ['zt', none(deliveryState), '状态'], page, pageSize }),
    response: wireObject({
      rows: ['list', list(Delivery), '投递'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  retryDelivery: endpoint('supplierApi.retryDelivery', {
    path: '/app/authentication/jkdj/retryTd',
    cost: 'cheap',
    summary: '重新投递已搁置的回调',
    write: true,
    request: wireRequest({ id }),
    response: wireObject({}),
  }),
};
