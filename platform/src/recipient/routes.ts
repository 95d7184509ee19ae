import { recipientEndpoints } from '@jicai/shared/contract/recipient.ts';
import { personOf } from '../http/caller.ts';
import { type Server, serve } from '../http/serve.ts';
import type { Recipients } from './service.ts';

export function recipientRoutes(server: Server, recipients: Recipients): void {
  serve(server, recipientEndpoints.template, () => recipients.template());
  serve(server, recipientEndpoints.matchRegions, (body, call) =>
    recipients.matchRegions(personOf(call), body),
  );
  serve(server, recipientEndpoints.exportOrder, (body, call) =>
    recipients.exportOrder(personOf(call), body.orderId),
  );
}
