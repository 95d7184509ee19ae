import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makerOf } from './fingerprint.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('[SG1] reads the maker of a PDF, plain and in UTF-16', () => {
  const plain = bytes('%PDF-1.4\n1 0 obj << /Author (Li \\(A\\)) /Producer (WPS) >> endobj');
  expect(makerOf('pdf', plain)).toEqual({ author: 'Li (A)', producer: 'WPS' });
  const wide = bytes('<< /Author <FEFF738B6D776D9B> /Creator (Word) >>');
  expect(makerOf('pdf', wide)).toEqual({ author: '王海涛', producer: 'Word' });
});

it('[SG1] reads the maker of an Office file', () => {
  const file = zipSync({
    'docProps/core.xml': strToU8(
      '<cp:coreProperties><dc:creator>王 &amp; 李</dc:creator></cp:coreProperties>',
    ),
    'docProps/app.xml': strToU8('<Properties><Application>WPS 表格</Application></Properties>'),
    'word/document.xml': strToU8('<w/>'),
  });
  expect(makerOf('docx', file)).toEqual({ author: '王 & 李', producer: 'WPS 表格' });
});

it('[SG1] a file that lies about itself says nothing', () => {
  const nobody = { author: '', producer: '' };
  for (const extension of ['pdf', 'docx', 'jpg'])
    expect(makerOf(extension, bytes('no such file'))).toEqual(nobody);
});
