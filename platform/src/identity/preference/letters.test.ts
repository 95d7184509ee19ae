import { expect, it } from 'vitest';
import { letterOf, shortTextOf } from './letters.ts';

const item = (n: number) => ({ subject: `事项${n}`, content: `内容${n}`, url: `/page?n=${n}` });
const items = (count: number) => Array.from({ length: count }, (_, at) => item(at + 1));

it('a mail with one message has its subject and its link', () => {
  const { subject, text } = letterOf('张三', [item(1)], 'https://mall.example');
  expect(subject).toMatch(/：事项1$/);
  expect(text).toContain('张三，您好');
  expect(text).toContain('事项1：内容1');
  expect(text).toContain('https://mall.example');
});

it('several messages become one mail, which counts them and shows thirty', () => {
  const { subject, text } = letterOf('张三', items(32), 'https://mall.example');
  expect(subject).toMatch(/：32 条消息$/);
  expect(text).toContain('30. 事项30');
  expect(text).not.toContain('31. 事项31');
  expect(text).toContain('另有 2 条');
});

it('subjects and short messages have no line break', () => {
  const odd = { subject: '一\r\nBcc: x', content: '二\n三', url: '' };
  expect(letterOf('张三', [odd], '').subject).not.toMatch(/[\r\n]/);
  expect(shortTextOf(odd)).not.toMatch(/[\r\n]/);
});

it('a short message is cut', () => {
  const text = shortTextOf({ subject: '长', content: '字'.repeat(500), url: '' });
  expect([...text].length).toBeLessThan(150);
  expect(text).toMatch(/…$/);
});
