import { randomBytes } from 'node:crypto';
import { endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Codec, encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  SUPPLIER_API_BASE,
  SUPPLIER_INVOICES_PATH,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { DOCUMENT_PATH } from '@jicai/shared/contract/operations/supplier-problem.ts';
import { timedKey } from '@jicai/shared/domain/kernel/identifiers/request-key.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { frameOf } from '@jicai/shared/refusal-frame.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ship } from '../../fulfilment/delivery/service.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Call } from '../../kernel/http/caller/caller.ts';
import { decodeOrFail } from '../../kernel/http/decode-body.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { parseBody } from '../../kernel/http/limits/bounded-json.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { carryOutWrite, transact, type WriteDeps } from '../../kernel/write/write.ts';
import { supplierApiDocument } from './document.ts';
import { bodyOf, type Caller } from './entrance/admission.ts';
import { createEntrance, type Entrance } from './entrance/entrance.ts';
import { answerProblems, sendProblem } from './entrance/problem.ts';
import { readInvoiceBody } from './invoice-body/read.ts';
import { type InvoiceNeeds, listBillings, registerInvoices } from './invoices.ts';
import { type LineContext, type LineResults, storeLines } from './lines.ts';
import { API_PAGE, isOfOther, listApiOrders } from './orders.ts';
import {
  ApiBillings,
  ApiInvoiceResults,
  ApiLineResults,
  ApiOrders,
  ApiPrices,
  ApiShipment,
  ApiShipped,
  ApiStocks,
} from './tables.ts';

export interface RouteNeeds extends WriteDeps, InvoiceNeeds {
  readonly signing: SigningKey;
  readonly publicUrl: string;
}

/** The shipment's name in the store of answers. */
const shipments = endpoint('supplierApi.shipments', {
  path: `${SUPPLIER_API_BASE}/shipments`,
  cost: 'cheap',
  summary: '发货',
  write: true,
  request: ApiShipment,
  response: ApiShipped,
});

function parse<T>(codec: Codec<T>, request: FastifyRequest): T {
  return decodeOrFail(codec, parseBody(Buffer.from(bodyOf(request)).toString()));
}

/** A call by a supplier's system, as a write's context has it. */
function callOf({ person }: Caller, request: FastifyRequest, requestKey: string): Call {
  const userAgent = request.headers['user-agent'] ?? '';
  return { person, ip: request.clientIp, userAgent, device: '', requestKey };
}

/** The abuse among lines: those outside any bounds, and those of other shops. */
function refusalsOf({ results, foreign }: LineResults): Refusal[] {
  const refused = results.filter(({ result }) => result === 'refused');
  const [first] = refused;
  const [sku] = foreign;
  return [
    ...(first
      ? [refuse('supplierApi.lines', { count: `${refused.length}`, reason: first.reason })]
      : []),
    ...(sku ? [refuse('supplierApi.foreign', { count: `${foreign.length}`, sku })] : []),
  ];
}

function invoiceRoutes(scope: FastifyInstance, needs: RouteNeeds, admit: Entrance['admit']): void {
  scope.post(
    SUPPLIER_INVOICES_PATH,
    { bodyLimit: limits.supplierInvoicesBytes, config: { bodyInThread: true } },
    async (request, reply) => {
      const caller = await admit(request, reply);
      const lines = await readInvoiceBody(bodyOf(request), caller.person.id);
      const call = callOf(caller, request, '');
      const results = await registerInvoices(lines, needs, call, (refusal) =>
        request.recordAbuse(refusal, caller.person),
      );
      return encode(ApiInvoiceResults, results);
    },
  );
  scope.get<{ Querystring: Record<string, unknown> }>(
    `${SUPPLIER_API_BASE}/invoice-applications`,
    async (request, reply) => {
      const { person } = await admit(request, reply);
      const page = Math.max(1, numberOf(request.query, 'page', 1, 1_000_000 / API_PAGE));
      return encode(ApiBillings, await listBillings(person.orgId, page, needs.db));
    },
  );
}

/** The number of a query's field; `otherwise` where there is none. */
function numberOf(
  query: Readonly<Record<string, unknown>>,
  name: string,
  otherwise: number,
  most: number,
): number {
  const value = query[name];
  if (value === undefined) return otherwise;
  const number = typeof value === 'string' && /^\d{1,11}$/.test(value) ? Number(value) : -1;
  if (number < 0 || number > most)
    throw new Failure(400, 'call.badField', { field: 'query' }).at(name);
  return number;
}

/** The interface for suppliers' systems. Bodies are read as bytes, which a signature covers. */
export function supplierApiRoutes(app: FastifyInstance, needs: RouteNeeds): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    answerProblems(scope, needs.publicUrl);
    const { open, admit } = createEntrance(needs);
    scope.addHook('preParsing', (request, reply) => open(request, reply));
    /** Lines need no key: their versions make a repeated request change nothing. */
    const lines = <Line>(
      path: string,
      codec: Codec<{ lines: Line[] }>,
      store: (lines: readonly Line[], shopId: string, context: LineContext) => Promise<LineResults>,
    ) =>
      scope.post(`${SUPPLIER_API_BASE}/${path}`, async (request, reply) => {
        const { shopId, person } = await admit(request, reply);
        const body = parse(codec, request);
        const { clock } = needs;
        const stored = await transact(needs.db, (trx) =>
          store(body.lines, shopId, { trx, clock, person }),
        );
        for (const refusal of refusalsOf(stored)) await request.recordAbuse(refusal, person);
        return encode(ApiLineResults, { results: stored.results });
      });
    lines('prices', ApiPrices, (all, shopId, context) =>
      storeLines(
        'price',
        shopId,
        all.map((line) => ({ ...line, stock: null })),
        context,
      ),
    );
    lines('stocks', ApiStocks, (all, shopId, context) =>
      storeLines(
        'stock',
        shopId,
        all.map((line) => ({ ...line, price: null })),
        context,
      ),
    );
    scope.post(shipments.path, async (request, reply) => {
      const caller = await admit(request, reply);
      const body = parse(ApiShipment, request);
      // The nonce is good once already; this only names the stored answer and its age.
      const key = timedKey(await readNow(needs.clock, needs.db), randomBytes(10));
      const call = callOf(caller, request, key);
      const result = await carryOutWrite(
        needs,
        shipments,
        body,
        call,
        ({ order, ...form }, context) => ship(needs.signing, { id: order, ...form }, context),
      );
      // The answer is the same for an order that nobody has: it tells nothing about others.
      if (isRefusal(result) && (await isOfOther(body.order, caller.person.orgId, needs.db)))
        await request.recordAbuse(
          refuse('supplierApi.foreignOrder', { order: body.order }),
          caller.person,
        );
      return isRefusal(result)
        ? sendProblem(reply, 422, frameOf(result, ApiShipment), needs.publicUrl)
        : (encode(ApiShipped, result) as object);
    });
    invoiceRoutes(scope, needs, admit);
    scope.get<{ Querystring: Record<string, unknown> }>(
      `${SUPPLIER_API_BASE}/orders`,
      async (request, reply) => {
        const { person } = await admit(request, reply);
        const { state } = request.query;
        const asked = {
          state: typeof state === 'string' && /^\w{1,30}$/.test(state) ? state : null,
          changedSince: numberOf(request.query, 'since', 0, 99_999_999_999),
          page: Math.max(1, numberOf(request.query, 'page', 1, 1_000_000 / API_PAGE)),
        };
        return encode(ApiOrders, await listApiOrders(person.orgId, asked, needs.db));
      },
    );
  });
  app.get(DOCUMENT_PATH, () => supplierApiDocument(needs.publicUrl));
}
