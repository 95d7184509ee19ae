import { platformMenu } from '@jicai/platform/src/app.ts';
import { menuIcons } from '@jicai/shared/domain/kernel/rights/menu-icons.ts';
import { describe, expect, it } from 'vitest';

describe('the icons of the side menu', () => {
  it('are one for each entry, so that a folded menu can be read', () => {
    const icons = platformMenu.map(({ icon }) => icon);
    expect(icons.length).toBeGreaterThan(50);
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
  });

  it('are all of some entry', () => {
    const used = new Set<string>(platformMenu.map(({ icon }) => icon));
    expect(menuIcons.filter((icon) => !used.has(icon))).toEqual([]);
  });
});
