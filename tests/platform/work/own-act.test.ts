import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personIdOf } from '../../harness/people/cast.ts';
import { awarded, publishNotice } from '../../harness/sourcing/awards.ts';
import {
  HOUR,
  must,
  published,
  type SourcingWorld,
  sourcingWorld,
} from '../../harness/sourcing/projects.ts';

/* Nobody gets a message of their own act: after each write of a person their messages are looked at. */

let world: SourcingWorld;
/** Messages that the person of a call got by it: the call with the subjects. */
const ofOwnActs: string[] = [];
/** The writes that were looked at. */
const watched = new Set<string>();

const messagesOf = async (personId: string): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`select process_name as subject from todo
    where person_id = ${personId} and kind = 'message' order by created_at, id`.execute(world.db);
  return rows.map(({ subject }) => subject);
};

/** The world, whose people are watched. */
function watching(given: SourcingWorld): SourcingWorld {
  const as = (actor: string, n?: number) => {
    const player = given.as(actor as 'supplier', n as number);
    const personId = personIdOf(actor === 'supplier' ? `supplier${n}` : actor);
    const call = async (endpoint: Endpoint, ...rest: [never]) => {
      if (!endpoint.write) return player.call(endpoint, ...rest);
      const before = await messagesOf(personId);
      const answer = await player.call(endpoint, ...rest);
      const news = (await messagesOf(personId)).slice(before.length);
      watched.add(endpoint.name);
      if (news.length > 0) ofOwnActs.push(`${actor} ${endpoint.name}: ${news.join('、')}`);
      return answer;
    };
    return { ...player, call };
  };
  return { ...given, as: as as unknown as SourcingWorld['as'] };
}

beforeAll(async () => {
  world = watching(await sourcingWorld());
});
afterAll(() => world?.stop());

it('nobody gets a message of their own act, from a project’s draft to the objection', async () => {
  const made = await awarded(world);
  await publishNotice(world, made.id);
  const { id } = await must(
    world.as('supplier', 1).call(objectionEndpoints.raise, {
      projectNumber: made.number,
      stage: 'result',
      facts: '报价记录与结果不一致',
      basis: '政府采购法第五十二条',
      request: '请核实',
    }),
  );
  await must(
    world
      .as('handler')
      .call(objectionEndpoints.answer, { id, verdict: 'rejected', answer: '经核实无误' }),
  );
  const other = await published(world);
  const later = (await world.now()) + 96 * HOUR;
  await must(
    world
      .as('handler')
      .call(projectEndpoints.extend, { id: other.id, signUpEndsAtMs: later, reason: '补充' }),
  );
  expect(ofOwnActs).toEqual([]);
  for (const name of ['enrolment.decide', 'project.extend', 'objection.answer'])
    expect([...watched]).toContain(name);
  // Others learn of the same acts.
  expect(await messagesOf(personIdOf('supervisor'))).toEqual(
    expect.arrayContaining(['报名时间延长', '质疑已答复']),
  );
});
