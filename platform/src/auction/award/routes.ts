import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { AUCTION_CHANGED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Awards } from './service.ts';

export function awardRoutes(server: Server, awards: Awards): void {
  serve(server, awardEndpoints.award, (body, call) =>
    awards.award(personOf(call), body.packageNumber),
  );
  serve(server, awardEndpoints.answerAward, async (body, call) => {
    const result = await awards.answerAward(personOf(call), call.requestKey, body);
    if (!isRefusal(result))
      call.setHeader(AUCTION_CHANGED_HEADER, encodeURIComponent(body.packageNumber));
    return result;
  });
  serve(server, awardEndpoints.packages, (body, call) =>
    awards.packages(personOf(call), body.packageNumber),
  );
  serve(server, awardEndpoints.bidLines, (body, call) => awards.bidLines(personOf(call), body));
}
