-- How a word of a name sounds, roughly: doubled and silent letters are one, letters that stand for one sound are one, and those after
-- the first are in the order of the alphabet, so that two that changed places do not matter. Of a long word its consonants are enough.
CREATE FUNCTION "name_sound"("word" text) RETURNS text
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
--> statement-breakpoint
-- By what names are found that are like a folded one, each with a mark of its account before it, as with the words of CVs. The first
-- is the whole name, in whatever order, without initials; the others are one word and the first letter of the other.
CREATE FUNCTION "name_keys"("account" uuid, "name" text) RETURNS text[]
	LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"mark" constant text := right("account"::text, 8);
	"all_words" constant text[] := array(SELECT word FROM regexp_split_to_table(regexp_replace("name", '[''’.]', '', 'g'), '[^[:alnum:]]+') AS word WHERE word <> '');
	"words" text[] := array(SELECT word FROM unnest("all_words") AS word WHERE length(word) > 1);
	"sounds" text[];
	"last" integer;
BEGIN
	IF cardinality("words") < 2 THEN
		"words" := "all_words";
	END IF;
	"sounds" := array(SELECT public.name_sound(word) FROM unnest("words") AS word);
	"last" := cardinality("sounds");
	IF "last" = 0 THEN
		RETURN '{}';
	ELSIF "last" = 1 THEN
		RETURN array["mark" || 'n' || "sounds"[1]];
	END IF;
	RETURN array["mark" || 'n' || array_to_string(array(SELECT sound FROM unnest("sounds") AS sound ORDER BY sound COLLATE "C"), ' '),
		"mark" || 'i' || "sounds"[1] || ' ' || left("sounds"["last"], 1),
		"mark" || 'i' || "sounds"["last"] || ' ' || left("sounds"[1], 1)];
END $$;
