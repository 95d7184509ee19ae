import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Checkout } from './service.ts';

export function checkoutRoutes(server: Server, checkout: Checkout): void {
  serve(server, checkoutEndpoints.preview, (body, call) => checkout.preview(personOf(call), body));
  serve(server, checkoutEndpoints.submit, (body, call) => checkout.submit(call, body));
}
