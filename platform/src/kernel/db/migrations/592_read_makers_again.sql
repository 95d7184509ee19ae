-- Names in compressed parts of PDF files are read now: what was remembered without them is read again.
delete from file_fingerprint p using file f
  where f.id = p.file_id and f.extension = 'pdf' and (p.author = '' or p.producer = '');
