-- Which text of a contract a code stands on: the file's number. Codes from before are in the same order
-- as the files. Other documents have one paper and no number.
alter table document_seal add column seq int;
