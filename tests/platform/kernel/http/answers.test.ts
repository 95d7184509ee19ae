import { Writable } from 'node:stream';
import { answerInOneShape } from '@jicai/platform/src/kernel/http/answers.ts';
import { Failure } from '@jicai/platform/src/kernel/http/failure.ts';
import { say } from '@jicai/shared/messages.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';

/** The text that a thrown error is answered with, and how often the log calls it an error. */
async function thrown(error: Error): Promise<{ text: string; status: number; logged: number }> {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'error', stream } });
  answerInOneShape(app, Date.now);
  app.get('/', async () => {
    throw error;
  });
  const answer = await app.inject('/');
  await app.close();
  return { text: answer.json().text, status: answer.statusCode, logged: lines.length };
}

it('logs what broke as an error, and not what is said on purpose', async () => {
  const bug = await thrown(new Error('a bug'));
  expect(bug).toEqual({ text: say('call.failed'), status: 500, logged: 1 });
  const lost = await thrown(new Failure(503, 'call.unavailable', {}, new Error('ECONNRESET')));
  expect(lost).toEqual({ text: say('call.unavailable'), status: 503, logged: 1 });
  const closed = await thrown(new Failure(503, 'call.notReady'));
  expect(closed).toEqual({ text: say('call.notReady'), status: 503, logged: 0 });
});
