/** The name of the set of file types that a file group accepts. */
export type Accepted = 'files' | 'papers' | 'pictures' | 'invoices' | 'workbooks';
