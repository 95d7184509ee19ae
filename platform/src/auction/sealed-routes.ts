import { sealedEndpoints } from '@jicai/shared/contract/sealed.ts';
import { personOf } from '../http/caller.ts';
import { type Server, serve } from '../http/serve.ts';
import { carrying, telling } from './routes.ts';
import type { SealedQuotes } from './sealed-service.ts';

export function sealedRoutes(server: Server, sealed: SealedQuotes): void {
  serve(server, sealedEndpoints.ownQuote, (body, call) =>
    sealed.ownQuote(personOf(call), body.packageNumber),
  );
  serve(server, sealedEndpoints.withdraw, ({ packageNumber }, call) =>
    telling(call, packageNumber, sealed.withdraw(personOf(call), call.requestKey, packageNumber)),
  );
  serve(server, sealedEndpoints.mayOpen, (body, call) =>
    sealed.mayOpen(personOf(call), body.packageNumber),
  );
  serve(server, sealedEndpoints.open, ({ packageNumber }, call) =>
    carrying(call, packageNumber, sealed.open(personOf(call), call.requestKey, packageNumber)),
  );
}
