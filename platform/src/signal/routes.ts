import { signalEndpoints } from '@jicai/shared/contract/signal.ts';
import { personOf } from '../http/caller.ts';
import { type Server, serve } from '../http/serve.ts';
import type { Signals } from './service.ts';

export function signalRoutes(server: Server, signals: Signals): void {
  serve(server, signalEndpoints.list, (body, call) =>
    signals.list(personOf(call), body.packageNumber),
  );
}
