-- The terms of a candidate in the index, each with a mark of its account before it: the words of the CV as they are, "~" and every end of
-- every word of the searched text (a piece that stands anywhere in a word is the beginning of one of its ends), "=" and each skill, "#" and
-- what the row says besides, and the mark alone, which everybody has: a search for what is not so asks those who have something. A vector has
-- room for a megabyte; the last words of a CV that does not fit are left out.
--
-- The cost makes the planner read the index rather than compare rows. At ten times the cost it would combine the index with another one.
CREATE OR REPLACE FUNCTION "candidate_word_terms"("account" uuid, "words" tsvector, "searched" text, "skills" text[], "said" text[])
	RETURNS tsvector
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"mark" constant text := right("account"::text, 8);
	"line" constant text := chr(10);
	"own" constant text[] := tsvector_to_array("words");
	-- As lines of one text, which takes a third of the time that an array of them does.
	"terms" constant text[] := string_to_array(concat_ws("line", "mark",
		(SELECT string_agg("mark" || '#' || name, "line") FROM unnest("said") AS name),
		(SELECT string_agg("mark" || term, "line") FROM (
			SELECT '~' || substr(piece, number, 16) FROM string_to_table(translate("searched", chr(10), ' '), ' ') AS piece,
				generate_series(1, length(piece)) AS number
			UNION ALL
			SELECT '=' || left(public.fold_text(skill), 100) FROM unnest("skills") AS skill) AS each(term)),
		"mark" || array_to_string("own", "line" || "mark")), "line");
BEGIN
	IF cardinality("own") < 5000 AND length("searched") < 2000 THEN
		RETURN array_to_tsvector("terms");
	END IF;
	RETURN array_to_tsvector(array(SELECT term FROM (
			SELECT term, sum(octet_length(term)) OVER (ORDER BY number) AS bytes FROM unnest("terms") WITH ORDINALITY AS each(term, number)
		) AS counted WHERE bytes < 1000000));
END $$;
