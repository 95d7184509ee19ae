import { describe, expect, it } from 'vitest';
import { endWords, stateWords } from './hall-words.ts';

const WAITS = /^提交后等待监督人会签，同意后/;

describe('[AU32] the dialogs of an inquiry', () => {
  it('say with dual control that a pause, a stop and another end wait for the supervisor', () => {
    for (const to of ['paused', 'stopped'] as const) {
      expect(stateWords(to, true).consequence).toMatch(WAITS);
      expect(stateWords(to, true).confirm).toBe('提交会签');
    }
    const { consequence, confirm } = endWords(true);
    expect(consequence).toContain('等待监督人会签，同意后立即生效');
    expect(confirm).toBe('提交会签');
  });

  it('say without it that they hold at once, as a resumption always does', () => {
    expect(stateWords('paused', false)).toMatchObject({ confirm: '暂停报价' });
    expect(stateWords('paused', false).consequence).toMatch(/^立即停止接受报价/);
    expect(stateWords('stopped', false).consequence).toMatch(/^询价立即永久结束/);
    expect(endWords(false)).toMatchObject({ confirm: '保存' });
    expect(endWords(false).consequence).toContain('修改立即生效');
    expect(stateWords('started', true)).toEqual(stateWords('started', false));
  });
});
