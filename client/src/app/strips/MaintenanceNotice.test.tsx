import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { MaintenancePage, MaintenanceStrip } from './MaintenanceNotice.tsx';

const closed = { mode: 'closed', message: '数据库升级', until: null } as const;
const readOnly = {
  mode: 'readOnly',
  message: '数据库升级',
  until: Date.parse('2026-06-01T02:00:00Z'),
} as const;
const loginHref = paths.login.to();

const drawn = (path: string, part: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <MantineProvider>{part}</MantineProvider>
    </MemoryRouter>,
  );

it('the page of a closed mall does not lead to a login, which leads back to it', () => {
  const page = drawn('/', <MaintenancePage maintenance={closed} />);
  expect(page).toContain('系统维护中，暂停使用');
  expect(page).not.toContain(`href="${loginHref}"`);
});

it('the login says that it does not open a closed mall', () => {
  const strip = (path: string) => drawn(path, <MaintenanceStrip maintenance={closed} />);
  expect(strip(loginHref)).toContain('恢复前登录后也不能进入商城');
  expect(strip('/board/1')).not.toContain('登录');
});

it('the strip of a mall that is read-only says so on every page, why, and until when', () => {
  for (const path of ['/', '/board/1', loginHref]) {
    const strip = drawn(path, <MaintenanceStrip maintenance={readOnly} />);
    expect(strip).toContain('系统维护中，暂时只能查看。数据库升级。预计 2026-06-01 10:00 恢复。');
    expect(strip).not.toContain('暂停使用');
    expect(strip).not.toContain('登录后');
  }
});
