import { expect, it } from 'vitest';
import { openRoamer } from '../harness/stages/roamer.ts';
import { atEnd, relayBefore, startWorld, until } from './world/world.ts';

/* The viewer of long tests, beside whom a browser waits in the same way. */

it('a join that nobody can decide on now is asked again, and is no resumption', async () => {
  const { upstream, url } = await startWorld();
  upstream.misbehave = () => (_, response) => void response.writeHead(503).end();
  let tries = 0;
  const opening = openRoamer({
    relays: [url],
    token: 'handler',
    packageNumber: 'P1',
    backMs: (count) => {
      tries = count + 1;
      return 10;
    },
  });
  await until('it was put off twice', () => tries >= 2);
  upstream.misbehave = null;
  const roamer = await opening;
  atEnd(() => roamer.close());
  expect(roamer.postponed).toBeGreaterThanOrEqual(2);
  expect(roamer).toMatchObject({ isWatching: true, snapshots: 1, resumed: 0, refusals: [] });
  expect(roamer.board).not.toBeNull();
});

it('one who comes back while nobody can decide keeps the board until they are let in', async () => {
  const { upstream, url, auction } = await startWorld();
  // The other relay has not asked about this person yet.
  const other = await relayBefore(upstream);
  const roamer = await openRoamer({
    relays: [url, other.url],
    token: 'handler',
    packageNumber: 'P1',
    backMs: () => 10,
  });
  atEnd(() => roamer.close());
  const { board, epoch, version } = roamer;
  upstream.misbehave = () => (_, response) => void response.writeHead(503).end();
  roamer.cut();
  await until('it was put off twice', () => roamer.postponed >= 2);
  expect(roamer).toMatchObject({ board, epoch, version, isWatching: false, resumed: 0 });
  upstream.misbehave = null;
  await until('it watches again', () => roamer.isWatching);
  expect(roamer).toMatchObject({ gaps: 0, backwards: 0, refusals: [] });
  auction.bid('A01', 980_000);
  await until('the bid arrived', () => roamer.board?.bidCount === 1);
});
