import type { Codec } from '@jicai/shared/contract/kernel/wire.ts';
import { API_HEADERS, SUPPLIER_API_BASE } from '@jicai/shared/contract/operations/supplier-api.ts';
import { PROBLEM_TYPE } from '@jicai/shared/contract/operations/supplier-problem.ts';
import { limits } from '@jicai/shared/limits.ts';
import * as z from 'zod/mini';
import {
  API_INVOICES,
  ApiBillings,
  ApiInvoiceResults,
  ApiInvoices,
  ApiLineResults,
  ApiOrders,
  ApiPrices,
  ApiShipment,
  ApiShipped,
  ApiStocks,
} from './tables.ts';

const schemaOf = (codec: Codec) => z.toJSONSchema(codec, { io: 'input', unrepresentable: 'any' });
const content = (codec: Codec) => ({ 'application/json': { schema: schemaOf(codec) } });

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
});
const signed = [
  header(API_HEADERS.key, '令牌编号，以 ak_ 开头'),
  header(API_HEADERS.time, '当前时间，Unix 秒；与服务器相差不超过 300 秒'),
  header(API_HEADERS.nonce, '随机串，8 至 64 位字母、数字、下划线或短横线，10 分钟内不得重复'),
  header(
    API_HEADERS.signature,
    'HMAC-SHA256(K, 方法 \\n 路径含查询 \\n 时间 \\n 随机串 \\n SHA256(请求体))，十六进制小写；' +
      'K = SHA256("jicai-supplier-api/1\\n" + 密钥) 的十六进制小写文本',
  ),
];

const PROBLEM = '#/components/schemas/Problem';
const problem = (description: string) => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: { $ref: PROBLEM } } },
});

const failures = {
  400: problem('参数有误，field 指出字段'),
  401: problem('签名、时间或随机串不正确'),
  409: problem('相同内容刚刚已被保存'),
  413: problem(`请求体过大，发票接口不能超过 ${limits.supplierInvoicesBytes / 1_048_576} MB`),
  429: problem('每分钟超过 60 次；Retry-After 为可再次调用的秒数'),
  500: problem('服务出现错误'),
  503: problem('服务暂时不可用；Retry-After 为可再次调用的秒数'),
};

const refused = { 422: problem('业务规则不允许，code 为原因代码，detail 为说明') };

/** The schema of every failure (RFC 9457). */
const Problem = {
  type: 'object',
  description: '失败说明（RFC 9457）。请按 code 判断原因，detail 的文字可能改变。',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: '问题类型，以 # 加 code 结尾' },
    title: { type: 'string', description: '该状态码的含义' },
    status: { type: 'integer', description: 'HTTP 状态码' },
    detail: { type: 'string', description: '给人看的说明' },
    code: {
      type: 'string',
      description: '原因代码，如 call.badField',
      examples: ['call.badField'],
    },
    field: {
      type: 'string',
      description: '有误的字段；列表中的字段带行号（从 0 起），如 lines.0.price',
      examples: ['lines.0.price'],
    },
    text: { type: 'string', deprecated: true, description: '同 detail，供旧程序使用' },
    error: { type: 'string', deprecated: true, description: '同 code，供旧程序使用' },
  },
} as const;

const post = (summary: string, request: Codec, response: Codec, more: object = {}) => ({
  post: {
    summary,
    parameters: signed,
    requestBody: { required: true, content: content(request) },
    responses: {
      200: { description: summary, content: content(response) },
      ...failures,
      ...more,
    },
  },
});

const query = (name: string, type: string, description: string) => ({
  name,
  in: 'query',
  required: false,
  schema: { type },
  description,
});

const page = query('page', 'integer', '页码，从 1 开始');

const get = (summary: string, response: Codec, queries: readonly object[]) => ({
  get: {
    summary,
    parameters: [...signed, ...queries],
    responses: { 200: { description: summary, content: content(response) }, ...failures },
  },
});

/** The OpenAPI document of the interface, made from the tables that it is served by. */
export function supplierApiDocument(site: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: '供应商接口',
      version: '1',
      description:
        '价格与库存每次最多 1000 行，逐行返回结果，重复发送不会重复生效；' +
        'version 小于已接受版本的行不生效（older）。version 为计数（小于一万亿），或不晚于明天此时的时间：' +
        'Unix 秒、Unix 毫秒或 yyyyMMddHHmmss；同一 SKU 的同一种行须一直用同一种计法，时间之后须为同一种时间，' +
        '计数之后不超过其 10 倍（一百万以内不限），否则该行被拒绝（refused，原因写明 version）。' +
        '已接受的版本有误（其后的行都成为 older）或改用另一种计法时，在该行加 restart: true，' +
        '即不与已接受的版本比较，从本行的 version 重新计。涨价须在商城中提交审核。',
    },
    servers: [{ url: `${site}${SUPPLIER_API_BASE}` }],
    paths: {
      '/prices': post('更新价格', ApiPrices, ApiLineResults),
      '/stocks': post('更新库存', ApiStocks, ApiLineResults),
      '/shipments': post('发货，一次一个包裹', ApiShipment, ApiShipped, refused),
      '/invoices': post(
        `登记发票，每次最多 ${API_INVOICES} 张，逐张返回结果；file 为 XML、OFD 或 PDF，PDF 须同时填写 typed`,
        ApiInvoices,
        ApiInvoiceResults,
      ),
      '/invoice-applications': get('待开票的申请，先申请的在前，每页 50 条', ApiBillings, [page]),
      '/orders': get('订单，最近变更的在前，每页 50 条', ApiOrders, [
        query('state', 'string', '订单状态，如 pendingConfirm、pendingShip'),
        query('since', 'integer', '只返回此时间（Unix 秒）之后变更的订单'),
        page,
      ]),
    },
    components: { schemas: { Problem } },
  };
}
