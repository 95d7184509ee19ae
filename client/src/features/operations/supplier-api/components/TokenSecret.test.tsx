import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TokenSecret } from './TokenSecret.tsx';

const shown = (secret: string): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <TokenSecret made={{ id: 'ak_1', secret }} onClose={() => {}} />
    </MantineProvider>,
  );

it('a secret is shown once', () => {
  expect(shown('sk_1')).toContain('密钥仅显示这一次');
  expect(shown('sk_1')).toContain('sk_1');
});

it('a secret that a repeated call does not get again is said to be lost', () => {
  const words = shown('');
  expect(words).toContain('令牌已生成，但密钥未能送达本页');
  expect(words).toContain('请停用令牌 ak_1，再新建一个');
  expect(words).not.toContain('复制密钥');
});
