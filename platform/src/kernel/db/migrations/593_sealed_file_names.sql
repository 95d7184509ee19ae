-- Names of the files of sealed quotes are encrypted too: a name may hold the price.
alter table file
  -- The name and the browser's key of the upload, encrypted; `name` is empty then, and `upload_key` a
  -- keyed digest.
  add column sealed_names text,
  -- When the last try failed to encrypt the bytes of a file from before they were encrypted.
  add column seal_failed_at timestamptz;
