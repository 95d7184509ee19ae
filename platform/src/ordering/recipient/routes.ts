import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
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
