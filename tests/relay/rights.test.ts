import { liveTimings } from '@jicai/relay/src/config.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { SOCKET_PATH } from '@jicai/shared/contract/auction/live/socket.ts';
import { say } from '@jicai/shared/messages.ts';
import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { startWorld, until } from './world/world.ts';

const poll = `${SOCKET_PATH}?EIO=4&transport=polling`;

describe('the right to watch', () => {
  it('[RT1] [A11] is the platform’s to give: strangers and bad tokens stay out', async () => {
    const { connect, upstream } = await startWorld();
    upstream.people.set('stranger', 403);
    const stranger = connect('stranger');
    const nobody = connect('nobody');
    expect(await stranger.join()).toMatchObject({
      kind: 'refused',
      reason: say('live.joinRefused'),
      snapshot: null,
    });
    expect(await nobody.join()).toMatchObject({ kind: 'refused', reason: say('live.tokenError') });
    expect((await connect('handler').join('P404')).kind).toBe('refused');
    expect(stranger.frames).toEqual([]);
  });

  it('[RT1] ends with a session that an older service declares over by its text alone', async () => {
    const { connect, upstream } = await startWorld();
    upstream.misbehave = ({ path }) =>
      path === liveEndpoints.packageInfo.path
        ? (_, response) => void response.end('{"errCode":1,"errMsg":"token is not valid!"}')
        : null;
    const handler = connect('handler');
    expect(await handler.join()).toMatchObject({ kind: 'refused', reason: say('live.tokenError') });
  });

  it('[RT1] waits for an auction that does not exist yet, with what it waits for', async () => {
    const { connect, upstream } = await startWorld();
    const reason = say('auction.notYetListed');
    const body = JSON.stringify({ errCode: 1, code: 'auction.notYetListed', errMsg: reason });
    upstream.misbehave = ({ path }) =>
      path === liveEndpoints.packageInfo.path ? (_, response) => void response.end(body) : null;
    const handler = connect('handler');
    expect(await handler.join()).toMatchObject({ kind: 'later', reason });
  });

  it('[A11] an invented token stays unconfirmed while the service only refuses the rate', async () => {
    const { connect, upstream } = await startWorld();
    let asked = 0;
    upstream.misbehave = ({ path }) => {
      if (path !== liveEndpoints.packageInfo.path) return null;
      asked += 1;
      return (_, response) => void response.writeHead(429).end('{}');
    };
    const nobody = connect('nobody');
    await until('its token is asked about', () => asked > 0);
    upstream.misbehave = null;
    await until('it is asked again and closed', () => nobody.ejections.length === 1);
    expect(nobody.ejections[0]).toEqual({ packageNumber: '*', reason: say('live.tokenError') });
  });

  it('[A11] a socket without a token is not connected', async () => {
    const { connect } = await startWorld();
    const client = connect('');
    let problem = '';
    client.socket.on('connect_error', ({ message }) => {
      problem = message;
    });
    await until('it is refused', () => problem !== '');
    expect(problem).toBe(say('live.tokenError'));
  });

  it('[RT1] leaving means no more frames', async () => {
    const { connect, auction, url } = await startWorld();
    const [leaver, witness] = [connect('supplierA'), connect('supplierB')];
    await leaver.join();
    await witness.join();
    leaver.socket.emit('leave', { bbh: 'P1' });
    await until('the leave is known', () => witness.frames.length > 0);
    const had = leaver.frames.length;
    auction.bid('B02', 900_000);
    await fetch(`${url}/app/changed/P1`, { method: 'POST' });
    await until('the witness saw it', () => witness.board?.bidCount === 1);
    expect(leaver.frames.length).toBe(had);
  });

  it('[RT1] a leave that comes while its join still waits holds: nobody is let in afterwards', async () => {
    const { connect, upstream, relay } = await startWorld({ paces: { graceMs: 0 } });
    const isRight = ({ path }: { path: string }) => path === liveEndpoints.packageInfo.path;
    let answerRight: (() => void) | undefined;
    upstream.misbehave = (request) =>
      isRight(request)
        ? (seen, response) => {
            answerRight = () => {
              upstream.misbehave = null;
              upstream.answer(seen, response);
            };
          }
        : null;
    const client = connect('supplierA');
    const joining = client.join();
    await until('the right is asked for', () => answerRight !== undefined);
    client.socket.emit('leave', { bbh: 'P1' });
    // A socket's messages are read in order: by this answer the leave is known.
    await client.socket.timeout(within(5_000)).emitWithAck('time', {});
    answerRight?.();
    expect(await joining).toMatchObject({ kind: 'later', snapshot: null });
    await until('no room is held', () => relay.held().rooms === 0);
    expect(client.beacons).toEqual([]);
    // The next join is a new one.
    expect((await client.join()).kind).toBe('snapshot');
  });

  it('[A11] a right that is taken away puts its holder out within 2 s', async () => {
    const { connect, upstream, auction, url } = await startWorld();
    const supplier = connect('supplierA');
    const other = connect('supplierB');
    await supplier.join();
    await other.join();
    upstream.people.set('supplierA', 403);
    auction.patch({ rightsVersion: 2 });
    await until('it is told', () => supplier.ejections.length === 1, 2_000);
    expect(supplier.ejections[0]).toEqual({ packageNumber: 'P1', reason: say('live.joinRefused') });
    auction.bid('B02', 900_000);
    await fetch(`${url}/app/changed/P1`, { method: 'POST' });
    await until('the other sees the bid', () => other.board?.bidCount === 1);
    expect(supplier.board?.bidCount).toBe(0);
    expect((await supplier.join()).kind).toBe('refused');
  });

  it('[A11] one poll puts out who lost their right; a running auction has one each second', async () => {
    // Nothing is asked by itself here: neither the state of the auction nor the right.
    const never = 3_600_000;
    const paces = { pollMs: never, lastMinutePollMs: never, idlePollMs: never, recheckMs: never };
    const { connect, upstream, auction, url } = await startWorld({ paces });
    const supplier = connect('supplierA');
    await supplier.join();
    const polls = () => upstream.count(liveEndpoints.state.path);
    const before = polls();
    upstream.people.set('supplierA', 403);
    auction.patch({ rightsVersion: 2 });
    await fetch(`${url}/app/changed/P1`, { method: 'POST' });
    await until('it is told', () => supplier.ejections.length === 1);
    expect(supplier.ejections[0]).toEqual({ packageNumber: 'P1', reason: say('live.joinRefused') });
    expect(polls()).toBe(before + 1);
    // The poll that was under way when the right went, and the next one: within the two seconds of A11.
    expect(2 * liveTimings.pollMs).toBeLessThanOrEqual(2_000);
  });

  it('[A11] is asked again at its interval', async () => {
    const { connect, upstream } = await startWorld({ paces: { recheckMs: 300 } });
    const supplier = connect('supplierA');
    await supplier.join();
    upstream.people.set('supplierA', 401);
    await until('the session is told', () => supplier.ejections.length === 1, 4_000);
    expect(supplier.ejections[0]?.packageNumber).toBe('*');
    await until('the socket is closed', () => !supplier.socket.connected);
  });

  it('[A11] a logout closes the token’s sockets within 2 s, and only those', async () => {
    const { connect, url } = await startWorld();
    const tabs = [connect('supplierA'), connect('supplierA')];
    const other = connect('supplierB');
    for (const client of [...tabs, other]) await client.join();
    const answer = await fetch(`${url}/app/ended/supplierA`, { method: 'POST' });
    expect(answer.headers.get('x-session-ended')).toBeNull();
    await until('both are closed', () => tabs.every(({ socket }) => !socket.connected), 2_000);
    expect(tabs[0]?.ejections[0]).toEqual({
      packageNumber: '*',
      reason: say('session.loggedOut'),
    });
    expect(other.socket.connected).toBe(true);
  });
});

describe('the handshake', () => {
  it('[A24] a foreign Origin opens neither a websocket nor a polling session', async () => {
    const { connect, url } = await startWorld();
    const foreign = connect('handler', { extraHeaders: { origin: 'http://evil.example' } });
    let refused = false;
    foreign.socket.on('connect_error', () => {
      refused = true;
    });
    await until('the websocket is refused', () => refused);
    for (const origin of ['http://evil.example', 'null', `${url}.evil.example`]) {
      const answer = await fetch(url + poll, { headers: { origin } });
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('sid');
    }
    expect((await fetch(url + poll, { headers: { origin: url } })).status).toBe(200);
    expect((await fetch(url + poll)).status).toBe(200);
  });

  it('[A24] with a list of origins, only those', async () => {
    const allowedOrigins = ['https://mall.example'];
    const { url } = await startWorld({ config: { allowedOrigins } });
    const status = async (origin: string) =>
      (await fetch(url + poll, { headers: { origin } })).status;
    expect(await status('https://mall.example')).toBe(200);
    expect(await status(url)).toBe(403);
  });

  it('[A25] has a limit for each address', async () => {
    const { url } = await startWorld({ config: { handshakesPerMinute: 5 } });
    const statuses = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await fetch(url + poll)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403, 403, 403]);
  });

  it('works over long polling too, and after an upgrade', async () => {
    const { connect, auction, url } = await startWorld();
    const polling = connect('supplierA', { transports: ['polling'] });
    const upgrading = connect('supplierB', { transports: ['polling', 'websocket'] });
    for (const client of [polling, upgrading]) expect((await client.join()).kind).toBe('snapshot');
    for (let at = 1; at <= 20; at += 1) {
      auction.bid('C03', 900_000 - at * 1_000);
      await fetch(`${url}/app/changed/P1`, { method: 'POST' });
    }
    for (const client of [polling, upgrading]) {
      await until('all bids are there', () => client.board?.bidCount === 20);
      const versions = client.frames.map(({ version }) => version);
      expect(versions).toEqual(versions.map((_, at) => (versions[0] ?? 0) + at));
    }
  });
});
