import { expect, it } from 'vitest';
import { groupDecided, peopleWords } from './decider-words.ts';

const level = (...people: string[]) => ({
  name: '单位审核',
  people,
  count: people.length,
  barred: [],
});

it('names the people, the number of many, and says when nobody may', () => {
  expect(peopleWords(level('郑岚', '王伟'))).toBe('郑岚、王伟');
  expect(peopleWords({ ...level('郑岚'), count: 12 })).toBe('郑岚 等 12 人');
  expect(peopleWords(level())).toBe('目前没有可以审核的人员，请联系单位管理员');
});

it('names those whom rule 16 alone bars, with the rule', () => {
  const words = peopleWords({ ...level(), barred: ['郑岚', '王伟'] });
  expect(words).toMatch(/^郑岚、王伟 暂不能审核：.*请其本人验证自己的邮箱或手机/);
});

it('puts orders together that the same people review', () => {
  const [zheng, wang] = [[level('郑岚')], [level('王伟')]];
  const orders = [
    { name: '甲店', levels: zheng },
    { name: '乙店', levels: wang },
    { name: '丙店', levels: zheng },
  ];
  expect(groupDecided(orders)).toEqual([
    { names: ['甲店', '丙店'], levels: zheng },
    { names: ['乙店'], levels: wang },
  ]);
});
