-- By what a company is found that may be there already, each with a mark of the account before it, as with people: "v" and the VAT number,
-- "r" and the number in the register, "w" and the host of the website, and "n" and the name as it sounds. Letters and digits count of the
-- numbers, no country before a VAT number and no zeros before the other. On a site where companies have pages, the page counts. Words that
-- a group puts beside its name do not: they are those of `nameWords`.
CREATE OR REPLACE FUNCTION "company_likeness_keys"("account" uuid, "name" text, "website" text, "number" text, "vat" text) RETURNS text[]
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"mark" constant text := right("account"::text, 8);
	"site" text := regexp_replace(lower(btrim("website")), '^([a-z]+://)?(www[0-9]?[.])?', '');
	"host" text := rtrim(substring("site" FROM '^[^/?#:[:space:]]+'), '.');
	"page" text := rtrim(substring("site" FROM '^[^/?#[:space:]]+(/[^?#[:space:]]*)'), '/');
	"taxed" text := regexp_replace(regexp_replace(lower("vat"), '[^[:alnum:]]+', '', 'g'), '^[a-z]{2}', '');
	"registered" text := ltrim(regexp_replace(lower("number"), '[^[:alnum:]]+', '', 'g'), '0');
	"every" text[] := string_to_array(public.company_key("name"), ' ');
	"words" text[] := array(
		SELECT word FROM unnest("every") WITH ORDINALITY AS given(word, place)
		WHERE word NOT IN ('the', 'group', 'gruppe', 'groupe', 'holding', 'holdings', 'international', 'intl', 'global', 'uk') ORDER BY place);
	"keys" text[] := '{}';
BEGIN
	IF length("taxed") >= 5 AND "taxed" ~ '[1-9]' THEN
		"keys" := "keys" || ("mark" || 'v' || "taxed");
	END IF;
	IF length("registered") >= 4 AND "registered" ~ '[1-9]' THEN
		"keys" := "keys" || ("mark" || 'r' || "registered");
	END IF;
	IF "host" ~ '(^|[.])(linkedin|facebook|instagram|twitter|xing|youtube|tiktok|google)[.][a-z.]+$' OR "host" = 'x.com' THEN
		IF "page" <> '' THEN
			"keys" := "keys" || ("mark" || 'w' || left("host" || "page", 200));
		END IF;
	ELSIF "host" LIKE '%_._%' THEN
		"keys" := "keys" || ("mark" || 'w' || left("host", 200));
	END IF;
	IF cardinality("words") = 0 THEN
		"words" := "every";
	END IF;
	RETURN "keys" || ("mark" || 'n' || public.name_sound(array_to_string("words", '')));
END $$;
