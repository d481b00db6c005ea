-- By what a person is found who may be there already, each with a mark of the account before it, as with the words of CVs: "e" and the
-- e-mail address, "p" and the end of each phone number, "n" and the first and the last word of the folded name as they sound, and "i" and
-- one of the two with the first letter of the other. Who is found is only compared then: `isSameBy` of the shared rules decides.
-- Letters, titles and degrees are those of `readName`, so that who is the same has the same key.
CREATE OR REPLACE FUNCTION "likeness_keys"("account" uuid, "name" text, "email" text, "phone" text) RETURNS text[]
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"mark" constant text := right("account"::text, 8);
	"address" text := lower("email");
	"digits" text;
	"words" text[];
	"first" integer := 1;
	"last" integer;
	"first_long" integer;
	"last_long" integer;
	"one" text;
	"other" text;
	"keys" text[] := '{}';
BEGIN
	IF "address" LIKE '%@gmail.com' OR "address" LIKE '%@googlemail.com' THEN
		"address" := replace(split_part(split_part("address", '@', 1), '+', 1), '.', '') || '@gmail.com';
	END IF;
	IF "address" <> '' THEN
		"keys" := array["mark" || 'e' || "address"];
	END IF;
	IF "phone" ~ '^[+]?[0-9 ().-]+$' THEN
		"digits" := translate("phone", '+ ().-', '');
		IF length("digits") >= 6 THEN
			"keys" := "keys" || ("mark" || 'p' || right(ltrim("digits", '0'), 8));
		END IF;
	ELSIF "phone" <> '' THEN
		-- A slash is between two numbers, or after the area code: both are looked up.
		"keys" := "keys" || array(
			SELECT DISTINCT "mark" || 'p' || right(ltrim(piece, '0'), 8)
			FROM regexp_split_to_table(regexp_replace("phone", '[[:space:]().–-]', '', 'g'), '[^0-9/]+') AS number,
				LATERAL (SELECT replace(number, '/', '') UNION ALL SELECT string_to_table(number, '/') WHERE number LIKE '%/%') AS part(piece)
			WHERE length(piece) >= 6);
	END IF;
	"words" := string_to_array(btrim(regexp_replace(replace(replace(replace(replace(
			translate("name", 'øłđðħı''’.', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[^[:alnum:]]+', ' ', 'g')), ' ');
	"last" := coalesce(cardinality("words"), 0);
	WHILE "first" < "last" AND "words"["first"] IN ('dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'miss', 'mx', 'sir', 'dame', 'herr', 'frau', 'mme',
			'mlle', 'dipl', 'ing', 'mag', 'med', 'phil', 'jur', 'rer', 'nat', 'hc', 'habil') LOOP
		"first" := "first" + 1;
	END LOOP;
	WHILE "last" - "first" > 1 AND "words"["last"] IN ('jr', 'junior', 'sr', 'senior', 'ii', 'iii', 'phd', 'mba', 'msc', 'bsc', 'llm', 'llb', 'md',
			'esq', 'acca', 'cpa', 'mcipd', 'fcipd') LOOP
		"last" := "last" - 1;
	END LOOP;
	IF "last" < "first" OR "words"["first"] = '' THEN
		RETURN "keys";
	ELSIF "last" = "first" THEN
		RETURN "keys" || ("mark" || 'n' || public.name_sound("words"["first"]));
	END IF;
	"first_long" := "first";
	"last_long" := "last";
	WHILE "first_long" < "last" AND length("words"["first_long"]) = 1 LOOP
		"first_long" := "first_long" + 1;
	END LOOP;
	WHILE "last_long" > "first_long" AND length("words"["last_long"]) = 1 LOOP
		"last_long" := "last_long" - 1;
	END LOOP;
	-- Initials do not matter beside two words.
	IF "first_long" < "last_long" THEN
		"first" := "first_long";
		"last" := "last_long";
	END IF;
	"one" := public.name_sound("words"["first"]);
	"other" := public.name_sound("words"["last"]);
	RETURN "keys" || array[
		"mark" || 'n' || least("one" COLLATE "C", "other" COLLATE "C") || ' ' || greatest("one" COLLATE "C", "other" COLLATE "C"),
		"mark" || 'i' || "one" || ' ' || left("other", 1),
		"mark" || 'i' || "other" || ' ' || left("one", 1)];
END $$;
