import { profileEndpoints } from '@jicai/shared/contract/identity/profile.ts';
import { SESSION_ENDED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Profiles } from './service.ts';

export function profileRoutes(server: Server, profiles: Profiles): void {
  serve(server, profileEndpoints.read, (_body, call) => profiles.read(personOf(call)));
  serve(server, profileEndpoints.save, (body, call) => profiles.save(call, body));
  serve(server, profileEndpoints.changePassword, async (body, call) => {
    const answer = await profiles.changePassword(call, body);
    if (isRefusal(answer)) return answer;
    // The relay closes what these sessions have open.
    if (answer.ended.length > 0) call.setHeader(SESSION_ENDED_HEADER, answer.ended.join(','));
    return {};
  });
}
