import { type RichRun, readStored } from '@jicai/shared/domain/kernel/texts/rich-blocks.ts';
import { Stack, Text, Title } from '@mantine/core';

interface Props {
  /** Stored rich text, or plain text. */
  readonly html: string;
}

/** Draws rich text from its blocks; nothing of it is ever markup of the page. */
export function RichText({ html }: Props) {
  const blocks = readStored(html).map((block, index) => ({ block, key: `${index}` }));
  return (
    <Stack gap="xs">
      {blocks.map(({ block, key }) => {
        if (block.kind === 'picture')
          return (
            <img key={key} src={block.src} alt="" loading="lazy" style={{ maxWidth: '100%' }} />
          );
        if (block.kind === 'heading')
          return (
            <Title key={key} order={3} size="h4">
              <Runs runs={block.runs} />
            </Title>
          );
        return (
          <Text key={key} pl={block.kind === 'item' ? 'md' : 0}>
            {block.kind === 'item' && '· '}
            <Runs runs={block.runs} />
          </Text>
        );
      })}
    </Stack>
  );
}

function Runs({ runs }: { readonly runs: readonly RichRun[] }) {
  return runs.map(({ text, isBold }, index) => {
    const key = `${index}-${text}`;
    return isBold ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>;
  });
}
