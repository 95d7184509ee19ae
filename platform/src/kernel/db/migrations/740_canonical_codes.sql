-- Codes of organisations are compared in one canonical form: capital letters, half-width signs, no blanks.
create index org_canonical_code on org (upper(regexp_replace(normalize(code, NFKC), '\s', '', 'g')));
