import { describe, expect, it } from 'vitest';
import { eachTerm } from './domain/mall/catalog/quantities.ts';
import { type MessageKey, messages, say } from './messages.ts';

/** Every placeholder of the messages, with its meaning; a new one must be added here. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  url: 'the address that a supplier gave for messages',
  role: 'a role that is given',
  room: 'the pieces that may still be added to the cart',
  act: 'an act that a ceiling limits',
  by: 'the body that granted a waiver',
  until: 'the last day of a waiver',
  granters: 'the roles that may give a role',
  fitting: 'the kinds of units that may have a role',
  unitType: 'the kind of a unit',
  verb: 'a subject and what is done with it',
  scope: 'the rows that a verb reaches',
  field: 'the wire name and label of a request field',
  start: 'the starting price',
  rank: 'the place of a supplier in the ranking of a package',
  stage: 'what an objection is about: documents, process, result',
  text: 'what a message says before its last words',
  next: 'the next acceptable amount',
  step: 'the step',
  line: 'the name or number of a line',
  row: 'the number of a row in a form',
  order: 'the id of an order',
  group: 'the number under which orders were submitted together',
  sum: 'the sum of the shares of a payment plan, in percent',
  share: 'a share of a payment plan, in percent',
  procedure: 'the word for how a project is bought: 竞价, 询价, …',
  rate: 'a tax rate, with its sign',
  rates: 'tax rates, with their signs',
  pieces: 'the pieces of an order line',
  region: 'the name of a region',
  area: 'the name of the region that a service is for',
  joined: 'the pieces that units have joined with',
  target: 'the pieces that a group must reach',
  price: 'the price of one piece',
  name: 'the name of a product or of a file',
  number: 'the number of an invoice or of a payment',
  words: 'an amount in words',
  title: 'the title of an invoice',
  seller: 'the name of a supplier on an invoice',
  state: 'the label of a state',
  max: 'the most that may be',
  most: 'the most characters',
  min: 'the least that must be',
  ...eachTerm(() => 'a term of how many may be bought, in pieces'),
  nearest: 'the nearest number of pieces that may be bought',
  stock: 'the pieces in stock',
  unit: 'the unit of a quantity',
  left: 'what is left of a quantity',
  amount: 'an amount of money',
  limit: 'a yearly limit in money',
  total: 'a running total in money',
  category: 'the name of a category',
  from: 'the lower end of a price range',
  to: 'the upper end of a price range',
  word: 'a word to look for within a result',
  extension: 'the extension of a file name',
  types: 'the extensions that are accepted',
  round: 'the number of a round',
  package: 'the name of a package',
  places: 'how many addresses',
  device: 'a system and a browser',
  devices: 'how many devices',
  duration: 'how long an outage was',
  ask: 'what a countersign is asked for',
  earlier: 'one’s own amount of an earlier round',
  reason: 'a reason that somebody gave, or why not',
  rule: 'the label or the number of a rule',
  label: 'the label of a rule in a list of changes',
  before: 'the words of a value that is changed',
  after: 'the words of the value it becomes',
  changes: 'a list of changes of rules',
  n: 'the number in the words of a rule’s value',
  trigger: 'how long before the end an extension begins to be due',
  length: 'how long an extension is',
  times: 'how often something may be, or was',
  minutes: 'a number of minutes',
  suppliers: 'how many suppliers',
  place: 'an address or the name of a device',
  difference: 'a difference of two amounts',
  count: 'how many of all',
  day: 'a day, like 2026-06-01',
  of: 'how many in all',
  turns: 'how many turns there were',
  hits: 'in how many of them somebody else bid',
  rows: 'rows of a list, with what is wrong in each',
  shop: 'the name of a shop',
  heads: 'the number of recipients',
  budget: 'an amount of money for each recipient',
  days: 'a number of days',
  today: 'the day in China, as the database has it',
  names: 'the names of products',
  message: 'what the operator says of a maintenance, and until when',
  time: 'a time of the day',
  sent: 'how many pieces were sent',
  given: 'how many of something were given',
  quantity: 'a number of pieces',
  serial: 'a serial number',
  held: 'the duty that a person has',
  duty: 'the duty that a person wishes to take on',
  code: 'the code of a supplier',
  codes: 'the codes of several suppliers',
  column: 'the heading of a column',
  columns: 'the headings of columns',
  expected: 'the package that a file is wanted for',
  found: 'the package that a file was made for',
  at: 'the number of a picture',
  brand: 'the name of a brand',
  ceiling: 'the highest price of a category',
  kind: 'the kind of a certificate',
  median: 'the median of prices',
  part: 'a part of a text that is not allowed',
  size: 'width and height of a picture',
  sku: 'the options of a SKU',
  standard: 'the standard that sets a ceiling',
  value: 'what stands in a cell',
  version: 'the version of an agreement',
  what: 'what several suppliers have in common',
  ratio: 'how much one price is of another',
  percent: 'a share, in percent',
  members: 'how many suppliers take turns',
  projects: 'how many projects',
  year: 'a calendar year',
  criterion: 'the name of a criterion of a score sheet',
  least: 'the smallest value that is allowed',
  needed: 'how many are needed at least',
  nth: 'a place in a list, from 1',
  lines: 'numbers of lines, shortly',
  parts: 'who got which lines for how much',
  ranks: 'the places of a supplier, line by line',
  seconds: 'how long to wait, in seconds',
  account: 'the login name of an account',
  where: 'by which of the confirmed addresses somebody is told',
  other: 'the login name of somebody else',
  second: 'the name of the second administrator, who agreed',
  rules: 'the numbers of rules',
};

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');

describe('messages', () => {
  it.each(Object.entries(messages))('%s has only known places', (_, text) => {
    for (const place of placeholdersOf(text)) expect(Object.keys(PLACEHOLDERS)).toContain(place);
    expect(text.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[{}]/);
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
  });

  it('every known place is used somewhere', () => {
    const used = new Set(Object.values(messages).flatMap(placeholdersOf));
    expect([...used].sort()).toEqual(Object.keys(PLACEHOLDERS).sort());
  });

  it('fills places, and leaves one without a value visible', () => {
    expect(say('bid.aboveStart', { start: '9.00' })).toBe('报价不能高于起始价 9.00');
    expect(say('bid.aboveStart')).toBe('报价不能高于起始价 {start}');
    expect(say('bid.lineMissing', { line: '$& {next}' })).toBe('请填写「$& {next}」的单价');
  });

  it('[AU34] [AU35] the texts of the specification are as it spells them', () => {
    const fixed: Partial<Record<MessageKey, string>> = {
      'call.failed': '获取数据异常！',
      'session.loginFailed': '登录失败！',
      'session.invalidToken': 'token is not valid!',
      'live.connected': '服务已连接',
      'live.tokenError': 'token错误',
      'live.failed': '服务出现错误',
      'reminder.sent': '发送成功',
      'reminder.failed': '发送失败',
      'end.saved': '保存成功',
      'end.failed': '保失败',
      'state.done': '操作成功',
      'state.failed': '操作失败',
    };
    expect(messages).toMatchObject(fixed);
  });
});
