import { profileEndpoints } from '@jicai/shared/contract/identity/profile.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { type Server, serve } from '../../kernel/http/serve.ts';
import type { Profiles } from './service.ts';

export function profileRoutes(server: Server, profiles: Profiles): void {
  serve(server, profileEndpoints.read, (_body, call) => profiles.read(personOf(call)));
  serve(server, profileEndpoints.save, (body, call) => profiles.save(call, body));
  serve(server, profileEndpoints.changePassword, (body, call) =>
    profiles.changePassword(call, body),
  );
}
