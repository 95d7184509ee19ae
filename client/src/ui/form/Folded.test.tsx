import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Folded } from './Folded.tsx';

const markupOf = (isUsed: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Folded word="填写报销人" isUsed={isUsed}>
        <input name="reimburser" />
      </Folded>
    </MantineProvider>,
  );

it('shows fields that few need only where they are in use', () => {
  expect(markupOf(false)).toContain('填写报销人');
  expect(markupOf(false)).not.toContain('<input');
  expect(markupOf(true)).toContain('<input');
});
