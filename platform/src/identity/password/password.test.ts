import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPassword, hashPassword } from './password.ts';

/** How far behind each thread of this process stands: 0 as usual, up to 19. */
const niceness = () =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

describe('[A17] passwords', () => {
  it('fit their own hash only', async () => {
    const stored = await hashPassword('Jicai@2026');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkPassword(stored, 'Jicai@2026')).toBe(true);
    expect(await checkPassword(stored, 'Jicai@2027')).toBe(false);
    expect(await checkPassword(undefined, 'no such person')).toBe(false);
    expect(await checkPassword('', 'no such person')).toBe(false);
  });

  it.runIf(process.platform === 'linux')('are hashed behind all other threads', async () => {
    await hashPassword('Jicai@2026');
    expect(niceness()).toContain(10);
    expect(niceness().filter((nice) => nice === 0).length).toBeGreaterThan(1);
  });
});
