-- A client is also found by position, notes and the digits of the phone number. The table is written anew, and its indexes with it.
ALTER TABLE "contacts" ALTER COLUMN "search_text" SET EXPRESSION AS (own_text || chr(10) || tag_text || chr(10) || lower(normalize(regexp_replace(
  normalize(coalesce("position", '') || chr(10) || notes, NFKD), '[\u0300-\u036f]', '', 'g'), NFC) collate "pg_unicode_fast") || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g'));
