import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Awards } from './service.ts';

export function awardRoutes(server: Server, awards: Awards): void {
  serve(server, awardEndpoints.award, (body, call) =>
    awards.award(personOf(call), body.packageNumber),
  );
  serve(server, awardEndpoints.answerAward, (body, call) =>
    awards.answerAward(personOf(call), call.requestKey, body),
  );
  serve(server, awardEndpoints.packages, (body, call) =>
    awards.packages(personOf(call), body.packageNumber),
  );
  serve(server, awardEndpoints.bidLines, (body, call) => awards.bidLines(personOf(call), body));
}
