import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import { carrying } from '../bidding/routes.ts';
import type { RuleChanges } from './service.ts';

export function ruleChangeRoutes(server: Server, changes: RuleChanges): void {
  serve(server, ruleChangeEndpoints.rules, (body, call) =>
    changes.rules(personOf(call), body.packageNumber),
  );
  serve(server, ruleChangeEndpoints.edit, (body, call) =>
    changes.edit(personOf(call), body.packageNumber),
  );
  serve(server, ruleChangeEndpoints.save, (body, call) => changes.save(personOf(call), body));
  serve(server, ruleChangeEndpoints.submit, (body, call) =>
    carrying(changes.submit(personOf(call), call.requestKey, body.packageNumber)),
  );
}
