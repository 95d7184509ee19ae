import { channelOf, topicChannel } from '@jicai/platform/src/work/todo/channel.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import {
  TODO_CHANGED_HEADER,
  TOPIC_CHANGED_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Listen } from '@jicai/shared/contract/work/todo-channel.ts';
import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { sleep } from '../harness/wait.ts';
import { SERVICE_TOKEN } from './world/fake-upstream.ts';
import { type Client, startWorld, until, type World } from './world/world.ts';

const mine = channelOf('me', SERVICE_TOKEN);
const theirs = channelOf('somebody else', SERVICE_TOKEN);

/** Connects and listens; `notices` counts what arrives. */
async function listener({ connect }: World, channel: unknown, token = 'handler') {
  const client: Client & { notices: number } = Object.assign(connect(token), { notices: 0 });
  client.socket.on('todoChanged', () => {
    client.notices += 1;
  });
  await until('connected', () => client.socket.connected);
  client.socket.emit('listen', channel);
  // An answer after it: what was sent before has been served.
  await client.socket.timeout(within(2_000)).emitWithAck('time', {});
  return client;
}
const listen = (channel: string) => encode(Listen, { channel });
const changed = ({ url }: World, ...channels: string[]) =>
  fetch(`${url}/app/todos/${channels.join(',')}`, { method: 'POST' });

describe('[TD1] to-dos that changed', () => {
  it('notify every window of the people concerned, and nobody else', async () => {
    const world = await startWorld();
    const windows = [await listener(world, listen(mine)), await listener(world, listen(mine))];
    const other = await listener(world, listen(theirs));
    const answer = await changed(world, mine);
    expect(answer.headers.get(TODO_CHANGED_HEADER)).toBeNull();
    await until('both are notified', () => windows.every(({ notices }) => notices === 1));
    await changed(world, theirs, mine);
    await until(
      'all are notified',
      () => other.notices === 1 && windows.every(({ notices }) => notices === 2),
    );
    expect(windows[0]?.raw.at(-1)).toBe('["todoChanged",{}]');
  });

  it('[AU31] notify also after a command that was carried over the socket', async () => {
    const world = await startWorld();
    const supervisor = await listener(world, listen(mine));
    const handler = world.connect('handler');
    await handler.join();
    world.upstream.misbehave = ({ path }) =>
      path === liveEndpoints.changeState.path
        ? (_, response) => {
            response.setHeader(TODO_CHANGED_HEADER, mine);
            response.end('{"errCode":0,"errMsg":"","ddhq":1}');
          }
        : null;
    await handler.command({ kind: 'changeState', runState: 'paused', text: '核对' });
    await until('the supervisor is notified', () => supervisor.notices === 1);
  });

  it('a channel that the platform never gave away hears nothing', async () => {
    const world = await startWorld({ paces: { idleSocketMs: 400 } });
    const [name = '', signature = ''] = mine.split('.');
    const forged = [
      `${name}.${channelOf('me', 'another secret').split('.')[1]}`,
      `${name}.`,
      name,
      `${channelOf('you', SERVICE_TOKEN).split('.')[0]}.${signature}`,
      '.',
      '',
      `${mine}.${mine}`,
    ];
    const wires = [...forged.map((channel) => ({ pd: channel })), null, 1, [], { pd: {} }];
    const clients: Awaited<ReturnType<typeof listener>>[] = [];
    for (const wire of wires) clients.push(await listener(world, wire));
    await changed(world, mine, ...forged.filter((one) => one !== ''));
    // They watch nothing and hear nothing: they do not stay either.
    await until('all are closed', () => clients.every(({ socket }) => !socket.connected));
    expect(clients.map(({ notices }) => notices)).toEqual(wires.map(() => 0));
  });

  it('a window that listens stays, however idle; one that leaves is forgotten', async () => {
    const world = await startWorld({ paces: { idleSocketMs: 200 } });
    const staying = await listener(world, listen(mine));
    const leaving = await listener(world, listen(mine));
    await sleep(600);
    expect(staying.socket.connected).toBe(true);
    leaving.socket.disconnect();
    await changed(world, mine);
    await until('notified', () => staying.notices === 1);
    expect(leaving.notices).toBe(0);
  });

  it('listening again moves: one channel for each window', async () => {
    const world = await startWorld();
    const client = await listener(world, listen(mine));
    client.socket.emit('listen', listen(theirs));
    await client.socket.timeout(within(2_000)).emitWithAck('time', {});
    await changed(world, mine);
    await changed(world, theirs);
    await until('notified', () => client.notices > 0);
    await sleep(100);
    expect(client.notices).toBe(1);
  });

  it('a logout ends it', async () => {
    const world = await startWorld();
    const client = await listener(world, listen(mine), 'my-token');
    await fetch(`${world.url}/app/ended/my-token`, { method: 'POST' });
    await until('closed', () => !client.socket.connected);
    await changed(world, mine);
    await sleep(50);
    expect(client.notices).toBe(0);
  });

  it('a topic that many watch is announced to all of them, and to nobody else', async () => {
    const world = await startWorld();
    const progress = topicChannel('groupBuy:1', SERVICE_TOKEN);
    const watchers = [
      await listener(world, listen(progress)),
      await listener(world, listen(progress), 'supplier'),
    ];
    const other = await listener(world, listen(mine));
    const answer = await fetch(`${world.url}/app/topics/${progress}`, { method: 'POST' });
    expect(answer.headers.get(TOPIC_CHANGED_HEADER)).toBeNull();
    await until('both are notified', () => watchers.every(({ notices }) => notices === 1));
    await changed(world, mine);
    await until('the other is notified', () => other.notices === 1);
    expect(watchers.map(({ notices }) => notices)).toEqual([1, 1]);
  });
});
