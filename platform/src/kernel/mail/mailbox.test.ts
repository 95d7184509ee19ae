import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('a mailbox', () => {
  it.each([
    'One@example.org',
    ' one@EXAMPLE.org ',
    'ｏｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ',
    'one@example。org',
    'o\u200bne@exam\ufeffple.org',
    'one+second@example.org',
    'one＋+x+y@example.org',
  ])('is the same however its address is written: %j', (address) => {
    expect(mailboxOf(address)).toBe('one@example.org');
  });

  it.each(['gu@例子.中国', 'GU@xn--fsqu00a.xn--fiqs8s', 'gu+a@例子。中国'])(
    'has one domain in either script: %j',
    (address) => {
      expect(mailboxOf(address)).toBe('gu@xn--fsqu00a.xn--fiqs8s');
    },
  );

  it.each([
    ['one@example.org', 'two@example.org'],
    ['one@example.org', 'one@example.com'],
    ['o.ne@example.org', 'one@example.org'],
  ])('is not that of %j and %j', (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });

  it('keeps what is no address apart', () => {
    expect(mailboxOf('')).toBe('');
    expect(mailboxOf('one')).toBe('one');
    expect(mailboxOf('+x@example.org')).toBe('+x@example.org');
  });
});
