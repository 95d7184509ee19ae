/** Which list a group takes. */
export type Accepted = 'files' | 'papers' | 'pictures' | 'invoices' | 'workbooks';
