import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import { carrying } from '../bidding/routes.ts';
import type { SealedQuotes } from './service.ts';

export function sealedRoutes(server: Server, sealed: SealedQuotes): void {
  serve(server, sealedEndpoints.ownQuote, (body, call) =>
    sealed.ownQuote(personOf(call), body.packageNumber),
  );
  serve(server, sealedEndpoints.withdraw, ({ packageNumber }, call) =>
    sealed.withdraw(personOf(call), call.requestKey, packageNumber),
  );
  serve(server, sealedEndpoints.mayOpen, (body, call) =>
    sealed.mayOpen(personOf(call), body.packageNumber),
  );
  serve(server, sealedEndpoints.open, ({ packageNumber }, call) =>
    carrying(sealed.open(personOf(call), call.requestKey, packageNumber)),
  );
}
