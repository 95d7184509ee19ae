import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { Todo } from '@jicai/shared/contract/work/todo.ts';
import { describe, expect, it } from 'vitest';

const wire = {
  id: 't1',
  processName: '订单审核',
  createTime: '20260601093000',
  txfs: '1',
  tzfs: '2',
  url: '/dbrw',
  bizId: 'o1',
  txnr: '内容',
  ywlx: '1',
  lcbs: '0',
  fsr: '',
  ydbs: '0',
  clsj: '',
  clr: '',
  hj: '',
};
const read = (over: Record<string, unknown>) => decode(Todo, { ...wire, ...over });

describe('what a to-do of another backend may say', () => {
  it.each([
    ['20260601', '2026-05-31T16:00:00.000Z'],
    ['2026060109', '2026-06-01T01:00:00.000Z'],
    ['202606010930', '2026-06-01T01:30:00.000Z'],
    ['20260601093015', '2026-06-01T01:30:15.000Z'],
  ])('came at %s', (createTime, iso) => {
    expect(new Date(read({ createTime }).createdAtMs).toISOString()).toBe(iso);
  });

  it.each(['2026060', '202606011', '20260601093', '2026060109301', '20261301'])(
    'did not come at %s',
    (createTime) => {
      expect(() => read({ createTime })).toThrow();
    },
  );

  it.each([
    ['2', 'page'],
    [3, 'review'],
    ['1', 'dialog'],
    ['0', 'dialog'],
    ['9', 'dialog'],
    ['', 'dialog'],
    [null, 'dialog'],
    ['constructor', 'dialog'],
  ])('open mode %j is %s', (tzfs, mode) => {
    expect(read({ tzfs }).openMode).toBe(mode);
  });

  it.each([
    ['1', 'task'],
    ['2', 'message'],
    ['', 'message'],
    ['7', 'message'],
  ])('reminder kind %j is a %s', (txfs, kind) => {
    expect(read({ txfs }).kind).toBe(kind);
  });

  it('business that nobody knows is none', () => {
    expect(read({ ywlx: '8' }).businessType).toBe('none');
  });
});
