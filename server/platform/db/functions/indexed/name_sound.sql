-- How a word of a name sounds, roughly: doubled and silent letters are one, letters that stand for one sound are one, and those after
-- the first are in the order of the alphabet, so that two that changed places do not matter. Of a long word its consonants are enough.
CREATE OR REPLACE FUNCTION "name_sound"("word" text) RETURNS text
	LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"sound" text := replace(replace(replace(replace(replace(replace("word", 'ph', 'f'), 'chr', 'kr'), 'sch', 's'), 'ch', 'x'), 'ck', 'k'), 'dt', 't');
	"rest" text;
	"consonants" text;
BEGIN
	"sound" := translate(replace(replace(replace("sound", 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'cqzvy', 'kksfi');
	"rest" := regexp_replace(replace(substr("sound", 2), 'h', ''), '(.)\1+', '\1', 'g');
	"consonants" := translate("rest", 'aeiou', '');
	IF length("consonants") > 2 THEN
		"rest" := "consonants";
	END IF;
	RETURN left("sound", 1) || coalesce((SELECT string_agg(letter, '' ORDER BY letter COLLATE "C") FROM string_to_table("rest", NULL) AS letter), '');
END $$;
