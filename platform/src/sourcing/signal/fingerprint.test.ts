import { deflateSync } from 'node:zlib';
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

/** A PDF with one stream of this type, compressed. */
const pdfWith = (type: string, content: Uint8Array, filter = '/Filter /FlateDecode ') =>
  Buffer.concat([
    bytes(`%PDF-1.5\n7 0 obj\n<< /Type /${type} ${filter}/Length ${content.length} >>\nstream\n`),
    content,
    bytes('\nendstream\nendobj\n'),
  ]);

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF><rdf:Description pdf:Producer="WPS &amp; PDF"><dc:creator><rdf:Seq>
  <rdf:li>王海涛</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`;

it('[SG1] reads the maker of a PDF in a compressed object stream', () => {
  const objects = bytes('1 0 << /Author (Li) /Producer (WPS) >>');
  expect(makerOf('pdf', pdfWith('ObjStm', deflateSync(objects)))).toEqual({
    author: 'Li',
    producer: 'WPS',
  });
});

it('[SG1] reads the maker of a PDF in an XMP packet, plain and compressed', () => {
  const maker = { author: '王海涛', producer: 'WPS & PDF' };
  expect(makerOf('pdf', pdfWith('Metadata', bytes(XMP), ''))).toEqual(maker);
  expect(makerOf('pdf', pdfWith('Metadata', deflateSync(bytes(XMP))))).toEqual(maker);
});

it('[SG1] unpacks no stream of a PDF beyond a bound, and reads on after it', () => {
  const bomb = new Uint8Array(50_000_000);
  const names = bytes('1 0 << /Author (Li) >>');
  const large = pdfWith('ObjStm', deflateSync(Buffer.concat([names, bomb])));
  expect(makerOf('pdf', large).author).toBe('');
  const two = Buffer.concat([large, pdfWith('ObjStm', deflateSync(names))]);
  expect(makerOf('pdf', two).author).toBe('Li');
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

it('[SG1] does not search an Office file again from each of many broken tags', () => {
  const file = zipSync({
    'docProps/core.xml': strToU8('<dc:creator'.repeat(18_000)),
    'docProps/app.xml': strToU8('<Properties><Application>WPS</Application></Properties>'),
  });
  const start = performance.now();
  expect(makerOf('docx', file)).toEqual({ author: '', producer: 'WPS' });
  expect(performance.now() - start).toBeLessThan(200);
});
