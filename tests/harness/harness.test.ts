import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  countPlaywright,
  countTwoRuns,
  countVitest,
  failedFiles,
  summary,
  total,
} from './run/counts.mjs';
import { readKnown, reportSecondTries } from './run/second-try.mjs';
import { startChild } from './servers/children.ts';
import { emptyDatabase, freshDatabase } from './servers/database.ts';
import { freePort } from './servers/ports.ts';
import { run, startPostgres } from './servers/postgres.ts';
import { startRedis } from './servers/redis.ts';
import { until } from './wait.ts';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('PostgreSQL', () => {
  it('keeps what it acknowledged through a crash', async () => {
    const postgres = await startPostgres();
    try {
      const url = await postgres.create('kept');
      await run(url, 'create table row as select 1 as n');
      await postgres.crash();
      await expect(run(url, 'select 1')).rejects.toThrow();
      await postgres.revive();
      await run(url, 'select n from row');
    } finally {
      await postgres.stop();
    }
  });

  it('gives each file a migrated database of its own', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
    await one.run('create table mine ()');
    await expect(other.run('select * from mine')).rejects.toThrow('mine');
    await other.run('select name from migration');
    await one.drop();
    await expect(one.run('select 1')).rejects.toThrow('does not exist');
  });

  it('gives an empty database on request', async () => {
    const database = await emptyDatabase();
    await expect(database.run('select name from migration')).rejects.toThrow('migration');
    await database.drop();
  });
});

describe('Redis', () => {
  it('starts, dies and comes back on its port', async () => {
    const redis = await startRedis();
    await redis.kill();
    await redis.start();
    expect(redis.url).toBe(`redis://127.0.0.1:${redis.port}`);
    await redis.stop();
  });
});

describe('children', () => {
  it('do not outlive who started them, even by kill -9', async () => {
    const grandchild = new URL('./servers/children.ts', import.meta.url).href;
    const script = `
      import { startChild } from ${JSON.stringify(grandchild)};
      console.log('pid', startChild(['sleep', '600']).pid);
      setInterval(() => {}, 1000);`;
    const parent = startChild([process.execPath, '--input-type=module', '-e', script]);
    const pid = Number(await until('the pid', () => /pid (\d+)/.exec(parent.output())?.[1]));
    expect(isAlive(pid)).toBe(true);
    await parent.stop('SIGKILL');
    await until('the grandchild is gone', () => !isAlive(pid));
  });

  it('says what a program wrote and how it ended', async () => {
    const child = startChild([process.execPath, '-e', 'console.error("oh"); process.exit(3)']);
    expect(await child.ended).toBe(3);
    expect(child.output()).toContain('oh');
    expect(child.isRunning()).toBe(false);
  });
});

describe('waiting', () => {
  it('names what did not come', async () => {
    const never = until('the moon', () => false, { timeoutMs: 60, everyMs: 10 });
    await expect(never).rejects.toThrow('the moon');
  });

  it('finds a port that can be listened on', async () => {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    server.close();
    expect(port).toBeGreaterThan(1023);
  });
});

describe('counting results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jicai-counts-'));
  const report = (content: unknown) => {
    const file = join(folder, `${Math.random()}.json`);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const passing = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

  it('adds up what passed, failed and was skipped', () => {
    const file = report({ ...passing, testResults: [] });
    expect(countVitest(file, 0)).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
      flaky: 0,
      secondTries: [],
      notes: [],
    });
    const browser = report({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 } });
    expect(countPlaywright(browser, 1)).toMatchObject({
      passed: 3,
      failed: 1,
      skipped: 0,
      flaky: 1,
    });
    expect(total([countVitest(file, 0), { failed: 1 }])).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
    });
  });

  it.each([
    [
      'a file that could not be loaded',
      { ...passing, testResults: [{ status: 'failed', assertionResults: [] }] },
      1,
    ],
    ['an error outside the tests', { ...passing, testResults: [] }, 1],
    ['no test at all', { ...passing, numPassedTests: 0, testResults: [] }, 0],
  ])('counts %s as one failure', (_, content, exitCode) => {
    expect(countVitest(report(content), exitCode).failed).toBe(1);
  });

  it('counts a missing report as one failure', () => {
    expect(countVitest(join(folder, 'none.json'), 0).failed).toBe(1);
    expect(countPlaywright(join(folder, 'none.json'), 0).failed).toBe(1);
  });

  it('names what failed or needed a second try, and what it said first', () => {
    const test = {
      fullName: 'pens > cost 5',
      failureMessages: ['\u001b[31mexpected 4\u001b[39m\nat x'],
    };
    const vitest = report({
      ...passing,
      numFailedTests: 1,
      testResults: [
        {
          name: `${process.cwd()}/tests/pens.test.ts`,
          status: 'failed',
          assertionResults: [
            { ...test, status: 'failed' },
            { ...test, status: 'passed' },
            { ...test, status: 'passed', failureMessages: [] },
          ],
        },
      ],
    });
    const { notes, flaky } = countVitest(vitest, 1);
    expect(notes).toEqual([
      'tests/pens.test.ts > pens > cost 5 > expected 4',
      'tests/pens.test.ts > pens > cost 5 (flaky) > expected 4',
    ]);
    expect(flaky).toBe(1);
    const spec = (title: string, status: string) => ({
      file: `${process.cwd()}/tests/pens.spec.ts`,
      title,
      tests: [{ status, results: [{ error: { message: 'no pen' } }] }],
    });
    const browser = report({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'unexpected')] }] },
        { specs: [spec('c', 'flaky')] },
      ],
    });
    const counts = total([countVitest(vitest, 1), countPlaywright(browser, 1)]);
    expect(counts.secondTries).toEqual([
      'tests/pens.test.ts > pens > cost 5',
      'tests/pens.spec.ts > c',
    ]);
    expect(summary(counts).split('\n').slice(0, 4)).toEqual([
      'not at once: tests/pens.test.ts > pens > cost 5 > expected 4',
      'not at once: tests/pens.test.ts > pens > cost 5 (flaky) > expected 4',
      'not at once: tests/pens.spec.ts > b (unexpected) > no pen',
      'not at once: tests/pens.spec.ts > c (flaky) > no pen',
    ]);
  });

  it('shows the page on which a browser test stood still', () => {
    const path = join(folder, 'error-context.md');
    writeFileSync(
      path,
      '# Error details\n\n```\nno pen\n```\n\n```yaml\n- heading "Pens"\n- alert: sold out\n```\n',
    );
    const results = [
      { error: { message: 'no pen' }, attachments: [{ name: 'error-context', path }] },
      { error: { message: 'another' } },
    ];
    const specs = [{ file: 'pens.spec.ts', title: 'b', tests: [{ status: 'flaky', results }] }];
    const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
    expect(countPlaywright(report({ stats, suites: [{ specs }] }), 0).notes).toEqual([
      'pens.spec.ts > b (flaky) > no pen > page: - heading "Pens" - alert: sold out',
    ]);
  });

  it('counts the second run of the files that failed, and names what passed only there', () => {
    const of = (name: string, status: string, tests: Record<string, string>) => ({
      name: `${process.cwd()}/tests/${name}.test.ts`,
      status,
      assertionResults: Object.entries(tests).map(([fullName, status]) => ({
        fullName,
        status,
        failureMessages: status === 'failed' ? ['expected 4'] : [],
      })),
    });
    const pens = { red: 'passed', blue: 'failed', green: 'failed' };
    const first = report({
      testResults: [
        of('pens', 'failed', pens),
        of('paper', 'passed', { a4: 'passed', a5: 'pending' }),
        of('broken', 'failed', {}),
      ],
    });
    expect(failedFiles(first)).toEqual(['tests/pens.test.ts', 'tests/broken.test.ts']);
    const runAgain = (green: string, failed: number) =>
      report({
        numPassedTests: 4 - failed,
        numFailedTests: failed,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [
          of('pens', failed ? 'failed' : 'passed', { red: 'passed', blue: 'passed', green }),
          of('broken', 'passed', { one: 'passed' }),
        ],
      });
    const blue = 'tests/pens.test.ts > blue (flaky) > expected 4';
    expect(countTwoRuns(first, runAgain('failed', 1), 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 1,
      flaky: 1,
      secondTries: ['tests/pens.test.ts > blue'],
      notes: ['tests/pens.test.ts > green > expected 4', blue],
    });
    expect(countTwoRuns(first, runAgain('passed', 0), 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 1,
      flaky: 2,
      secondTries: ['tests/pens.test.ts > blue', 'tests/pens.test.ts > green'],
      notes: [blue, 'tests/pens.test.ts > green (flaky) > expected 4'],
    });
    expect(countTwoRuns(first, join(folder, 'none.json'), 1)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  it('says skipped only when some were', () => {
    expect(summary({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed');
    expect(summary({ passed: 5, failed: 1, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped');
  });

  it('compares second tries with the list, of which more than five fail a run', () => {
    const entry = (test: string) => ({ test, cause: 'a slow clock', date: '2026-11-29' });
    const known = [entry('pens'), ...['a', 'b', 'c'].map(entry)];
    expect(reportSecondTries(['pens', 'ink'], known)).toEqual({
      lines: [
        'second try, known: pens: a slow clock (2026-11-29)',
        'SECOND TRY, NOT IN tests/second-try.json: ink',
      ],
      failed: 0,
    });
    expect(reportSecondTries([], known)).toEqual({ lines: [], failed: 0 });
    expect(reportSecondTries(['ink', 'nib'], known)).toMatchObject({ failed: 1 });
    expect(reportSecondTries([], [...known, entry('d')])).toEqual({
      lines: [],
      failed: 0,
    });
    expect(reportSecondTries([], [...known, ...['d', 'e'].map(entry)])).toMatchObject({
      failed: 1,
    });

    const file = join(folder, 'known.json');
    for (const bad of [{ test: 'pens' }, { ...entry('pens'), date: 'today' }, null]) {
      writeFileSync(file, JSON.stringify([entry('pens'), bad]));
      expect(() => readKnown(file)).toThrow('entry 2 needs test, cause and date');
    }
    writeFileSync(file, '{}');
    expect(() => readKnown(file)).toThrow('needs test');
  });

  it('has a list whose entries name tests that are there', () => {
    for (const { test } of readKnown(join(import.meta.dirname, '../second-try.json'))) {
      const [path = ''] = test.split(' > ');
      // Playwright names files from the folder of the browser tests on.
      const places = ['../..', '../browser'].map((root) => join(import.meta.dirname, root, path));
      expect(places.some(existsSync), test).toBe(true);
    }
  });

  it('keeps the flaky ones out of the last line, which programs read', () => {
    const lines = summary({ passed: 5, failed: 0, skipped: 1, flaky: 2 }).split('\n');
    expect(lines).toEqual(['flaky, at a second try only: 2', '5 passed, 0 failed, 1 skipped']);
  });
});
