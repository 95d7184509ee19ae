import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { actingAs, currentActor } from './actor.ts';

it('names the person of the call that runs, and nobody outside', async () => {
  expect(currentActor()).toBeNull();
  const both = ['甲', '乙'].map((id) =>
    actingAs(id, async () => {
      await setTimeout(1);
      return currentActor();
    }),
  );
  expect(await Promise.all(both)).toEqual(['甲', '乙']);
  expect(currentActor()).toBeNull();
});

it('names nobody in what a call started and did not wait for', async () => {
  let later: Promise<string | null> = Promise.resolve('');
  await actingAs('甲', async () => {
    later = setTimeout(5).then(currentActor);
  });
  expect(await later).toBeNull();
});

it('ends with a call that failed', async () => {
  let later: Promise<string | null> = Promise.resolve('');
  const failing = actingAs('甲', async () => {
    later = setTimeout(5).then(currentActor);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await later).toBeNull();
});
