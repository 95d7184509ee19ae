import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { type Site, SiteContext } from '../../../../lib/url/site.ts';
import { Registrations } from './Registrations.tsx';

const markupOf = (registrations: Site['registrations']): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>
        <SiteContext value={{ inSitePath: () => null, namedRoutes: {}, registrations }}>
          <Registrations />
        </SiteContext>
      </MantineProvider>
    </MemoryRouter>,
  );

it('the login leads whoever has no account to each registration of the site', () => {
  const markup = markupOf([
    { title: '会员注册', to: '/hyzc' },
    { title: '店铺注册', to: '/dpzc' },
  ]);
  expect(markup).toMatch(/href="\/hyzc"[^>]*>会员注册/);
  expect(markup).toMatch(/href="\/dpzc"[^>]*>店铺注册/);
});

it('and says nothing where there is none', () => {
  expect(markupOf([])).not.toContain('还没有账号');
});
