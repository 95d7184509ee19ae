import { auditEndpoints } from '@jicai/shared/contract/audit.ts';
import { biddingEndpoints } from '@jicai/shared/contract/bidding.ts';
import { personOf } from '../http/caller.ts';
import { type Server, serve } from '../http/serve.ts';
import type { Audit } from './service.ts';

export function auditRoutes(server: Server, audit: Audit): void {
  serve(server, auditEndpoints.keys, () => audit.keys());
  serve(server, auditEndpoints.log, (body, call) => audit.log(call.ip, body));
  serve(server, biddingEndpoints.receipt, (body, call) => audit.receipt(personOf(call), body));
}
