import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VoidStrip } from './ReplayBoard.tsx';

it('[PJ10] the replay of a voided result says so, and why', () => {
  const markup = renderToStaticMarkup(<VoidStrip reason="质疑成立，资格条件不符" />);
  expect(markup).toContain('成交结果已作废');
  expect(markup).toContain('质疑成立，资格条件不符');
});
