import type { ContractDetail } from '@jicai/shared/contract/fulfilment/contract.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LineTable } from './ContractText.tsx';

const shown = (amount: number): string => {
  const line = {
    lineNo: 1,
    name: '电脑',
    spec: '',
    unit: '台',
    quantity: 4,
    price: fen(1_410_000),
  };
  const contract = { lines: [{ ...line, amount: fen(amount) }], serials: [] };
  return renderToStaticMarkup(
    <MantineProvider>
      <LineTable contract={contract as unknown as ContractDetail} />
    </MantineProvider>,
  );
};

it('the lines of a contract show the discount that explains their amount', () => {
  const words = shown(5_591_276);
  expect(words).toContain('优惠');
  expect(words).toContain('487.24');
  expect(shown(5_640_000)).not.toContain('优惠');
});
