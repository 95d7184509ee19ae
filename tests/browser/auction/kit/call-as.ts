import { personId } from '@jicai/platform/demo/accounts.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { expect } from '@playwright/test';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { newSession } from '../../../harness/stages/live-stage.ts';
import type { Stage } from '../../stage.ts';

/** Calls as a person who has no browser here; the call must be carried out. */
export async function callAs<Req, Res>(
  stage: Stage,
  name: string,
  endpoint: Endpoint<Req, Res>,
  body: NoInfer<Req>,
): Promise<void> {
  const client = await sealedClient(stage.stack.relay.url);
  const token = await newSession(stage.db, personId(name));
  const answer = await client.call(endpoint, body, { token });
  expect(answer.state, `${endpoint.name} of ${name}: ${answer.text}`).toBe(1);
  await client.close();
}
