import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { supplierApiEndpoints } from '@jicai/shared/contract/operations/supplier-api.ts';
import { supplierApiMessages } from '@jicai/shared/messages/operations/supplier-api.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { defineJob, handleJob, untilFewer } from '../../kernel/jobs/job.ts';
import { askingWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { supplierApiDuties } from './duties.ts';
import { forgetNonces } from './entrance/admission.ts';
import { type RouteNeeds, supplierApiRoutes } from './routes.ts';
import * as service from './service.ts';
import {
  type DeliverNeeds,
  deliver,
  deliverWebhook,
  QUEUE_BATCH,
  queueDeliveries,
  queueWebhooks,
} from './webhooks/deliver.ts';
import { checkWebhookUrl, type ResolveName } from './webhooks/send.ts';

const suppliers = ['supplier'] as const;

const sweepNonces = defineJob('supplierApi.sweepNonces', { ids: [], schedule: '*/10 * * * *' });

interface Needs extends RouteNeeds, DeliverNeeds {
  readonly resolveName: ResolveName;
}

/** The interface for suppliers' own systems: signed calls in, signed webhooks out. */
export const supplierApiSlice: Slice<Needs> = {
  name: 'operations/supplier-api',
  messages: supplierApiMessages,
  policy: {
    'supplierApi.overview': suppliers,
    'supplierApi.createToken': proven(suppliers),
    'supplierApi.rotateToken': proven(suppliers),
    'supplierApi.revokeToken': proven(suppliers),
    // Its secret is a key, and it says where orders are sent to.
    'supplierApi.saveWebhook': proven(suppliers),
    'supplierApi.removeWebhook': suppliers,
    'supplierApi.deliveries': suppliers,
    'supplierApi.retryDelivery': suppliers,
  },
  duties: supplierApiDuties,
  menu: [
    {
      group: 'supply',
      order: 6,
      name: 'supplierApi',
      title: '接口对接',
      path: menuPaths.supplierApi,
      icon: 'plugConnected',
      needs: 'supplierApi.overview',
    },
  ],
  endpoints: (needs) => [
    query(supplierApiEndpoints.overview, (_body, call) =>
      service.readOverview(needs, personOf(call)),
    ),
    write(supplierApiEndpoints.createToken, service.createToken),
    write(supplierApiEndpoints.rotateToken, service.rotateToken),
    write(supplierApiEndpoints.revokeToken, service.revokeToken),
    askingWrite(
      supplierApiEndpoints.saveWebhook,
      ({ url }) => checkWebhookUrl(url.trim(), needs.resolveName),
      service.saveWebhook,
    ),
    write(supplierApiEndpoints.removeWebhook, service.removeWebhook),
    query(supplierApiEndpoints.deliveries, (body, call) =>
      service.listDeliveries(needs, personOf(call), body),
    ),
    write(supplierApiEndpoints.retryDelivery, service.retryDelivery),
  ],
  routes: (needs, { app }) => supplierApiRoutes(app, needs),
  jobs: (needs) => [
    handleJob(queueWebhooks, () => untilFewer(QUEUE_BATCH, () => queueDeliveries(needs))),
    handleJob(deliverWebhook, ({ deliveryId }) => deliver(deliveryId, needs)),
    handleJob(sweepNonces, () => forgetNonces(needs.clock, needs.db)),
  ],
};
