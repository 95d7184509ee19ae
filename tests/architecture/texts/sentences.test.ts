import { expect, it } from 'vitest';
import { filesLike } from '../sources.ts';
import { decisionsByText } from './sentences.ts';

/** The one place that knows the texts of services that are older than codes. */
const LEGACY = 'relay/src/legacy-texts.ts';

it('client and relay decide by codes, never by the sentences of an answer', () => {
  const sources = filesLike(/^(?:client|relay)\/src\/.*\.tsx?$/).filter(
    ({ path }) => !/\.test\.tsx?$/.test(path) && path !== LEGACY,
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(({ path, text }) => decisionsByText(path, text))).toEqual([]);
});

it.each([
  "if (failure?.text === callMessages['call.envelope']) again();",
  "if (words === say('session.invalidToken')) end();",
  "const isOver = '系统尚未初始化' === words;",
  "if (answer.text.startsWith('系统')) close();",
  'if (SILENT.has(failure.text)) return;',
  "switch (error.text) { case 'x': break; }",
  'const isLost = done.reason === NO_ANSWER;',
  'const isSame = (await send()).text !== other;',
])('finds %s', (text) => {
  expect(decisionsByText('x.ts', text)).not.toEqual([]);
});

it.each([
  'if (isRefusedWith(failure, "call.envelope")) again();',
  "if (answer.text === '') return;",
  "const words = failure.text || callMessages['call.failed'];",
  'if (toast.text === text) return;',
])('leaves %s', (text) => {
  expect(decisionsByText('x.ts', text)).toEqual([]);
});
