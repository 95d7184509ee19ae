import type { ServerResponse } from 'node:http';

/** One bad answer, as it is served. */
export type BadAnswer = (response: ServerResponse) => void;

const send =
  (body: string | Buffer, status = 200, headers = {}): BadAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const RUBBISH: readonly unknown[] = [
  null,
  {},
  [],
  true,
  'NaN',
  '-',
  '1e309',
  '９９',
  1.5,
  [1],
  { a: 1 },
];

/**
 * At least two hundred answers that no board may ever show: truncated and foreign bodies, wrong
 * types in every member of a good state, and states that decode but contradict it.
 */
export function garbageAnswers(good: Record<string, unknown>): BadAnswer[] {
  const text = JSON.stringify(good);
  const answers: BadAnswer[] = [
    send(''),
    send('null'),
    send('[]'),
    send('"text"'),
    send('42'),
    send('<!doctype html><title>502</title>'),
    send(text.replaceAll('"', "'")),
    send(`${text}${text}`),
    send(Buffer.from([0, 255, 254, 128])),
    send('{"__proto__": {"polluted": 1}}'),
    send(`${'['.repeat(50_000)}`),
    send(text, 302, { location: '/live/elsewhere' }),
    send(text, 301, { location: 'http://127.0.0.1:1/' }),
    send(text, 500),
    send(text, 503),
    send(text, 204),
    send(JSON.stringify({ errCode: 500, errMsg: '服务出现错误' })),
    send(JSON.stringify({ ...good, errCode: 9, errMsg: '错误' })),
    (response) => void response.destroy(),
    (response) => {
      response.writeHead(200, { 'content-length': String(text.length * 2) });
      response.write(text, () => response.destroy());
    },
  ];
  for (let cut = 1; cut < 40; cut += 1) {
    answers.push(send(text.slice(0, Math.floor((text.length * cut) / 40))));
  }
  for (const name of Object.keys(good)) {
    for (const rubbish of RUBBISH) {
      if (isReadable(name, good[name], rubbish)) continue;
      answers.push(send(JSON.stringify({ ...good, [name]: rubbish })));
    }
  }
  return [...answers, ...contradictions(good).map((state) => send(JSON.stringify(state)))];
}

/** Whether the member's codec reads `rubbish` in place of `value`: a text takes all scalars. */
function isReadable(_name: string, value: unknown, rubbish: unknown): boolean {
  if (typeof value === 'string' && !/^\d[\d.]*$/.test(value)) return !isContainer(rubbish);
  if (value === '' || value === null) return true;
  if (Array.isArray(value)) return rubbish === null || (Array.isArray(rubbish) && !rubbish.length);
  return false;
}

const isContainer = (value: unknown) => typeof value === 'object' && value !== null;

/** States that decode: numbers that only ever grow go back, prices that fall rise. */
function contradictions(good: Record<string, unknown>): Record<string, unknown>[] {
  const counting = Object.entries(good).filter(([name, value]) => /sxh$|bb$/.test(name) && value);
  return counting.flatMap(([name, value]) =>
    typeof value === 'number' ? [1, 2, 5].map((back) => ({ ...good, [name]: value - back })) : [],
  );
}
