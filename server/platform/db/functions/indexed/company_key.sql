-- By what two spellings of a company's name are the same: without case, accents, punctuation, "and" and the legal form at its end. "ACME
-- Ltd", "Acme Limited." and "acme  ltd" are one company, and so is "Acme GmbH & Co. KG". A name that is nothing else keeps its last word.
CREATE OR REPLACE FUNCTION "company_key"("name" text) RETURNS text
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 20 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	-- A dot or an apostrophe is within a word: "L.L.C.", "Sainsbury's".
	"folded" text := translate(replace(replace(replace(public.fold_text("name"), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđ.''’`', 'old');
	"words" text[] := array_remove(array_remove(array_remove(array_remove(
		string_to_array(replace(btrim(regexp_replace("folded", '[^[:alnum:]]+', ' ', 'g')), 'sp z oo', 'spzoo'), ' '), 'and'), 'und'), 'et'), 'y');
	"last" integer := coalesce(cardinality("words"), 0);
BEGIN
	IF "last" = 0 THEN
		RETURN btrim("folded");
	END IF;
	WHILE "last" > 1 AND "words"["last"] IN (
		'ltd', 'limited', 'plc', 'llp', 'lp', 'cic', 'inc', 'incorporated', 'corp', 'corporation', 'llc', 'co', 'company', 'pty', 'pte',
		'gmbh', 'mbh', 'ggmbh', 'ug', 'haftungsbeschrankt', 'ag', 'kg', 'kgaa', 'ohg', 'gbr', 'ek', 'ev', 'se',
		'sa', 'sas', 'sasu', 'sarl', 'eurl', 'srl', 'spa', 'sl', 'slu', 'bv', 'nv', 'bvba', 'vof',
		'ab', 'as', 'asa', 'aps', 'oy', 'oyj', 'sro', 'doo', 'spzoo', 'kft', 'zrt') LOOP
		"last" := "last" - 1;
	END LOOP;
	RETURN array_to_string("words"[1:"last"], ' ');
END $$;
