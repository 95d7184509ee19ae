/** The sets of file types that a file group may accept. */
export type Accepted = 'files' | 'papers' | 'pictures' | 'invoices' | 'workbooks';
