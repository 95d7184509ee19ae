import { expect, it } from 'vitest';
import { filesLike } from '../sources.ts';
import { brokenTemplates, countTemplates } from './message-templates.ts';

const sources = filesLike(/^platform\/(?:src|demo)\/.*\.ts$/).filter(
  ({ path }) => !path.endsWith('.test.ts'),
);

/** The files whose messages reach also the person whose act they tell of, with the reason. */
const OF_OWN_ACTS: Readonly<Record<string, string>> = {
  'platform/src/work/todo/account-news.ts': 'security: an account was changed in its owner’s name',
  'platform/src/work/todo/logins.ts': 'security: somebody logged in as its owner',
};

// Only these can have a template: to parse all files takes long.
const writers = sources.filter(({ text }) => text.includes('processName'));

it('a message says who did what to which object, and opens it', () => {
  const count = writers.reduce((sum, { path, text }) => sum + countTemplates(path, text), 0);
  expect(count).toBeGreaterThan(35);
  expect(writers.flatMap(({ path, text }) => brokenTemplates(path, text))).toEqual([]);
});

it('only receipts and security are told to the person who acted', () => {
  const named = sources
    .filter(({ text }) => /\bownAct: '/.test(text))
    .map(({ path }) => path)
    .toSorted();
  expect(named).toEqual(Object.keys(OF_OWN_ACTS).toSorted());
});

it('every message is written by `addTodos`, which leaves the person out who acted', () => {
  const found = sources
    .filter(({ text }) => /insert into todo\b|insertInto\('todo'\)/.test(text))
    .map(({ path }) => path);
  expect(found).toEqual(['platform/src/work/todo/write.ts']);
});

const template = (change: string) =>
  `const news = { personIds, businessType: 'none', businessId: id, processName: '协议更新', content: title,
    url: path, fromName: person.name, ${change} };`;

it.each([
  [template("url: ''"), 'opens nothing'],
  [template("fromName: ''"), 'does not say who acted'],
  [template("content: '请尽快处理'"), 'names no object'],
  [template("processName: ''"), 'does not say what happened'],
  ["const news = { personIds, processName: '协议更新', content: title, url, fromName };", 'has no'],
])('finds %s', (text, fault) => {
  expect(brokenTemplates('x.ts', text).join()).toContain(fault);
});

it.each([
  template('isKnown: true'),
  // The rest comes from the spread object, which is a template itself.
  "const own = { ...message, processName: '付款', content: text };",
  "const row = { processName: flow.name, label: '' };",
])('leaves %s', (text) => {
  expect(brokenTemplates('x.ts', text)).toEqual([]);
});
