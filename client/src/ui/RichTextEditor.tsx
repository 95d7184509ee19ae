import { parseRichText, writeRichText } from '@jicai/shared/domain/kernel/rich-text.ts';
import { ActionIcon, Group, Input, Paper } from '@mantine/core';
import { IconBold, IconHeading, IconList } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  /** The text at the beginning; later changes come from the person only. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly error?: string | undefined;
}

const TOOLS = [
  { label: '小标题', icon: IconHeading, command: ['formatBlock', 'h3'] },
  { label: '加粗', icon: IconBold, command: ['bold', ''] },
  { label: '列表', icon: IconList, command: ['insertUnorderedList', ''] },
] as const;

/** A small editor: headings, bold, lists. What is pasted comes in as plain text. */
export function RichTextEditor({ label, value, onChange, error }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const first = useRef(value);
  useEffect(() => {
    // Only what the parser wrote goes into the page.
    if (area.current) area.current.innerHTML = writeRichText(parseRichText(first.current));
  }, []);
  const report = () => onChange(area.current?.innerHTML ?? '');
  const apply = ([command, argument]: readonly [string, string]) => {
    area.current?.focus();
    document.execCommand(command, false, argument);
    report();
  };
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Paper withBorder p="xs">
        <Group gap={4} mb="xs" role="toolbar" aria-label={`${label}格式`}>
          {TOOLS.map(({ label: name, icon: Icon, command }) => (
            <ActionIcon
              key={name}
              variant="subtle"
              color="gray"
              aria-label={name}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => apply(command)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no headings */}
        <div
          ref={area}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={label}
          contentEditable
          suppressContentEditableWarning
          onInput={report}
          onPaste={(event) => {
            event.preventDefault();
            document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
          }}
          style={{ minHeight: 160, outlineOffset: 4 }}
        />
      </Paper>
    </Input.Wrapper>
  );
}
