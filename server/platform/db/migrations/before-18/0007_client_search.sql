-- The same for a server that can neither change how a column is computed nor fold letters by itself: ICU does that for it.
ALTER TABLE "contacts" DROP COLUMN "search_text";
ALTER TABLE "contacts" ADD COLUMN "search_text" text NOT NULL GENERATED ALWAYS AS (own_text || chr(10) || tag_text || chr(10) || lower(normalize(regexp_replace(
  normalize(coalesce("position", '') || chr(10) || notes, NFKD), '[\u0300-\u036f]', '', 'g'), NFC) collate "und-x-icu") || chr(10) || regexp_replace(coalesce(phone, ''), '\D', '', 'g')) STORED;
CREATE INDEX "contacts_search" ON "contacts" USING gin ("user_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;
