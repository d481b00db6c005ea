-- Text as it is searched: `foldText` of the shared rules, for fields that are not stored folded. Most text has no letters beyond ASCII, and
-- folding those takes a tenth of the time. Not STRICT, because such a function would not become part of the statement that asks.
CREATE OR REPLACE FUNCTION "fold_text"("given" text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN CASE WHEN octet_length("given") = char_length("given") THEN lower("given" collate "pg_unicode_fast")
		ELSE lower(normalize(regexp_replace(normalize("given", NFKD), '[\u0300-\u036f]', '', 'g'), NFC) collate "pg_unicode_fast") END;
