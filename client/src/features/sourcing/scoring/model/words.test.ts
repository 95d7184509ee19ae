import type { Evaluator } from '@jicai/shared/contract/sourcing/scoring.ts';
import { expect, it } from 'vitest';
import { nobodyText } from './words.ts';

const evaluator: Evaluator = {
  ...{ personId: 'p1', name: '柳青', unitName: '第二小学', state: 'appointed', reason: '' },
  ...{ answeredAtMs: null, hasSubmitted: false },
};

it('says what is lacking where nobody can be appointed, and who grants it', () => {
  const granted = '请单位管理员、系统管理员在“会员管理”中为有关人员授予“评审人”岗位。';
  expect(nobodyText({ candidates: [], evaluators: [] })).toBe(
    `采购单位中还没有人担任评审人。${granted}`,
  );
  expect(nobodyText({ candidates: [], evaluators: [evaluator] })).toBe(
    `担任评审人的人员都已指定过，没有其他人可选。${granted}`,
  );
});

it('says nothing while somebody can be', () => {
  const candidates = [{ id: 'p2', name: '柳青', unitName: '第二小学' }];
  expect(nobodyText({ candidates, evaluators: [] })).toBeNull();
});
