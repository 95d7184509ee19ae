import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import BareLayout from './BareLayout.tsx';

it('the set-up stands in a layout that asks the server nothing', () => {
  expect(pages.find(({ pattern }) => pattern === paths.setup.pattern)?.layout).toBe('bare');
  // A call of the layout would throw here, where nothing makes calls.
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <BareLayout />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(markup).toContain('<main id="main"');
});
