import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Loading } from './states.tsx';

it('a page that is loading has the room of its skeleton before it is seen', () => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <Loading />
    </MantineProvider>,
  );
  expect(markup).toMatch(/visibility:hidden.*mantine-Skeleton-root/s);
});
