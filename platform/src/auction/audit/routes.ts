import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Audit } from './service.ts';

export function auditRoutes(server: Server, audit: Audit): void {
  serve(server, auditEndpoints.keys, () => audit.keys());
  serve(server, auditEndpoints.log, (body, call) => audit.log(call.ip, body));
  serve(server, biddingEndpoints.receipt, (body, call) => audit.receipt(personOf(call), body));
}
