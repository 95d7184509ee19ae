import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Sourcing } from './service.ts';

export function sourcingRoutes(server: Server, sourcing: Sourcing): void {
  serve(server, sourcingEndpoints.listBiddings, (body, call) =>
    sourcing.list({ ...body, mine: false }, call.person),
  );
  serve(server, sourcingEndpoints.listMine, (body, call) =>
    sourcing.list({ ...body, mine: true }, personOf(call)),
  );
  serve(server, sourcingEndpoints.detail, (body, call) =>
    sourcing.detail(personOf(call), body.packageNumber),
  );
  serve(server, sourcingEndpoints.liveEntry, (body, call) =>
    sourcing.entry(personOf(call), body.packageNumber, ['handler', 'supplier']),
  );
  serve(server, sourcingEndpoints.supervisorEntry, (body, call) =>
    sourcing.entry(personOf(call), body.packageNumber, ['supervisor']),
  );
}
