import '@mantine/tiptap/styles.css';
import { readStored } from '@jicai/shared/domain/kernel/texts/rich-blocks.ts';
import { sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { Input } from '@mantine/core';
import { RichTextEditor as Tools } from '@mantine/tiptap';
import { IconBold, IconHeading, IconList } from '@tabler/icons-react';
import { useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import classes from './editor.module.css';
import { documentOf, writtenOf } from './editor-document.ts';
import { extensionsOf } from './extensions.ts';
import { PATH, type RichTextField } from './rich-text-field.ts';

const LABELS = {
  h3ControlLabel: '小标题',
  boldControlLabel: '加粗',
  bulletListControlLabel: '列表',
};

const documentIn = (html: string) => documentOf(readStored(html));

/** Programs break the lines of their HTML anywhere; in rich text a line is a paragraph. */
const reduced = (html: string) => sanitiseRichText(html.replaceAll(/[\r\n]+/g, ' '));

/** The editor itself, with its libraries. */
export function EditorArea({ label, value, onChange, maxLength, ...field }: RichTextField) {
  const path = field[PATH];
  const [isFull, setFull] = useState(false);
  const [content] = useState(() => documentIn(value));
  /** The text that the editor shows, as its form knows it. */
  const known = useRef(value);
  const extensions = useMemo(() => extensionsOf({ most: maxLength, onFull: setFull }), [maxLength]);
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(path === undefined ? {} : { [PATH]: path }),
      },
      transformPastedHTML: reduced,
    }),
    [label, path],
  );
  const editor = useEditor({
    ...{ extensions, editorProps, content, injectCSS: false },
    onUpdate({ editor: { state } }) {
      known.current = writtenOf(state.doc);
      onChange(known.current);
    },
  });
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    editor.commands.setContent(documentIn(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => editor.commands.focus() }}
      error={
        isFull && <span role="alert">{`最多 ${maxLength} 个字符（含格式），超出的内容未写入`}</span>
      }
    >
      <Tools
        editor={editor}
        variant="subtle"
        labels={LABELS}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={classes.root ?? ''}
      >
        <Tools.Toolbar role="toolbar" aria-label={`${label}格式`}>
          <Tools.ControlsGroup>
            <Tools.H3 icon={IconHeading} />
            <Tools.Bold icon={IconBold} />
            <Tools.BulletList icon={IconList} />
          </Tools.ControlsGroup>
        </Tools.Toolbar>
        <Tools.Content />
      </Tools>
    </Input.Wrapper>
  );
}
