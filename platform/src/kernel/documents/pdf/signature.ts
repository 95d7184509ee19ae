import type { PdfDocument } from './page.ts';

/*
 * Adds an empty signature to a PDF; `signPdf` fills the signature when all other bytes of the file are final.
 */

/** The number of bytes reserved for a signature with its certificates. */
const SIGNATURE_BYTES = 16_384;
/**
 * The placeholder of an offset in `ByteRange`. `SignPdf` (of the package `@signpdf/signpdf`)
 * searches for this text and replaces it by the offset.
 */
const OFFSET = '**********';
const PRINT_AND_LOCK = 132;
/** The form's `SigFlags`: the file has signatures and may only be appended to. */
const SIGNATURES_EXIST = 3;

/**
 * The texts of a PDF signature: `name` is the subject of the signing certificate, `reason` the purpose of the
 * signature.
 */
export interface SignatureField {
  readonly name: string;
  readonly reason: string;
}

// pdfkit writes a primitive string as a PDF name, and a `String` object as a PDF text.
const textOf = (text: string) => new String(text);

interface Catalogue {
  readonly data: {
    readonly AcroForm: {
      readonly data: { readonly Fields: unknown[]; SigFlags: number; NeedAppearances: boolean };
    };
  };
}

/**
 * Adds an empty, invisible signature to the current page (PAdES, ISO 32000 12.8), which `signPdf` fills. `at`
 * is the time of signing, in epoch milliseconds.
 */
export function addSignature(
  paper: PdfDocument,
  { name, reason }: SignatureField,
  at: number,
): void {
  const signature = paper.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, OFFSET, OFFSET, OFFSET],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    M: new Date(at),
    Name: textOf(name),
    Reason: textOf(reason),
  });
  const field = paper.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: signature,
    T: textOf('Signature1'),
    F: PRINT_AND_LOCK,
    P: paper.page.dictionary,
  });
  paper.page.annotations.push(field);
  for (const ref of [signature, field]) ref.end(undefined);
  // pdfkit creates and ends the form; the cast is needed because pdfkit's types lack the catalogue that
  // contains the form.
  paper.initForm();
  const { _root: root } = paper as PdfDocument & { readonly _root: Catalogue };
  const { data: form } = root.data.AcroForm;
  form.Fields.push(field);
  form.SigFlags = SIGNATURES_EXIST;
  // A PDF reader must not redraw form fields, because redrawing would change what was signed.
  form.NeedAppearances = false;
}
