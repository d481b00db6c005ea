-- Finds candidates that match the index terms (see indexed/candidate_word_terms.sql) and lie within the ranges. A null range does not filter.
-- "stages" are stages of the current job. With a "phrase", the words also stand side by side in the CV and the files, or as the "piece" in
-- the searched text: a row here has both, so comparing it costs half of what comparing the candidate does.
-- Under row-level security no index can answer @@. So this runs as the owner of the table, filters by the transaction's account itself, and
-- returns only ids.
--
-- "parts" are the parts of the account to search, in order: 64 and 8 are samples of one in 64 and one in eight, each with its own small
-- index, and 1 is the whole account. The search stops at the first part with "enough" hits, which proves that there are many without
-- collecting them. "ids" are the hits in the last part: at most "most_sampled" from a sample, where null means none, and "most" from the
-- whole account, where null means all. "counted" is the number of hits in that part, at most "enough".
--
-- With a "sort", "ids" from the whole account are the next hits in list order: after "after_key" and "after_id", among candidates with a
-- value or without one. Sorting in the list would send all ids out and back, which took 9 ms more for 4,000 hits. Everything else takes
-- hits as they come and stops early: a sample of 1,001 hits costs less than half of what sorting it would.
--
-- Hits that are many for the size of their account are counted, but not sorted: "part" is 8 although the sample had too few ("sampled", and
-- the others of "enough" are among all the rest), and the list soon fills a page in its own order. Comparing the rows that it takes costs less than sorting all hits if the square of the number of hits
-- is more than 400 times the number of candidates. One in eight tells the first number and one in 64 the second.
--
-- These are the only statements that read the term indexes. SELECT hides the terms from the planner, which would estimate them across all
-- accounts. Each part is planned with its values, so that the planner picks the sample's index and drops all other sorts.
CREATE OR REPLACE FUNCTION "candidates_with_terms"("terms" tsquery, "salary" int8range, "added" tstzrange, "edited" tstzrange,
		"stages" text[], "piece" text, "phrase" tsquery, "parts" integer[], "enough" integer, "most_sampled" integer, "most" integer,
		"sort" text, "descending" boolean, "valued" boolean, "after_key" text, "after_id" uuid)
	RETURNS TABLE ("part" integer, "ids" uuid[], "counted" integer)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, pg_temp
	-- Searches read from memory, and the posting lists of single terms are short.
	SET random_page_cost = 0.1 SET cpu_index_tuple_cost = 0.1 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	"after_text" constant text := CASE WHEN "sort" IN ('name', 'type') THEN "after_key" ELSE '' END;
	"after_number" constant integer := CASE WHEN "sort" = 'expectedSalary' THEN "after_key"::integer ELSE 0 END;
	"after_moment" constant timestamp := CASE WHEN "sort" = 'createdAt' THEN "after_key"::timestamptz AT TIME ZONE 'UTC'
		WHEN "sort" IN ('lastContacted', 'nextAction') THEN "after_key"::timestamp ELSE '-infinity' END;
	"sampled" integer := 0;
	"few" integer;
BEGIN
	IF "sort" NOT IN ('name', 'type', 'expectedSalary', 'createdAt', 'lastContacted', 'nextAction') THEN
		RAISE 'candidates_with_terms does not sort by %', "sort";
	END IF;
	FOREACH "part" IN ARRAY "parts" LOOP
		IF "part" > 1 OR "sort" IS NULL OR "sampled" > 0 THEN
			SELECT array_agg(id) FILTER (WHERE "part" = 1 OR "most_sampled" IS NOT NULL), "sampled" + least(count(*), "enough" - "sampled") FROM (
				SELECT candidate_id AS id FROM public.candidate_words
				WHERE user_id = "own" AND deleted_at IS NULL
					AND ("part" <> 64 OR get_byte(uuid_send(candidate_id), 14) < 4)
					AND ("part" <> 8 OR get_byte(uuid_send(candidate_id), 15) < 32)
					AND ("sampled" = 0 OR get_byte(uuid_send(candidate_id), 15) >= 32)
					AND public.candidate_word_terms(user_id, cv_words, search_text, skills, said) @@ (SELECT "terms")
					AND ("salary" IS NULL OR expected_salary::bigint <@ "salary")
					AND ("added" IS NULL OR created_at <@ "added")
					AND ("stages" IS NULL OR stage = ANY ("stages"))
					-- The time of the last edit is not copied: every edit would then write a second row.
					AND ("edited" IS NULL OR (SELECT updated_at <@ "edited" FROM public.candidates WHERE user_id = "own" AND candidates.id = candidate_id))
					AND ("phrase" IS NULL OR strpos(search_text, "piece") > 0 OR cv_words @@ "phrase")
				LIMIT CASE WHEN "part" > 1 THEN coalesce("most_sampled", "enough") WHEN "sampled" > 0 THEN "enough" - "sampled"
					WHEN "most" IS NOT NULL THEN greatest("most", "enough") END) AS hit
			INTO "ids", "counted";
			IF "sampled" > 0 AND "counted" = "enough" THEN
				"part" := 8;
				"ids" := '{}';
			ELSIF "part" = 8 AND "sort" IS NOT NULL AND "most_sampled" IS NULL AND "counted" BETWEEN 200 AND "enough" - 1 THEN
				"few" := "counted" ^ 2 / 400;
				IF (SELECT count(*) FROM (
						SELECT FROM public.candidate_words
						WHERE user_id = "own" AND deleted_at IS NULL AND get_byte(uuid_send(candidate_id), 14) < 4
							AND public.candidate_word_terms(user_id, cv_words, search_text, skills, said) @@ (SELECT right("own"::text, 8)::tsquery)
						LIMIT "few") AS everybody) < "few" THEN
					"sampled" := "counted";
				END IF;
			END IF;
			"ids" := coalesce(CASE WHEN "part" = 1 AND "most" IS NOT NULL THEN "ids"[:"most"] ELSE "ids" END, '{}');
		END IF;
		IF "part" = 1 AND "sort" IS NOT NULL THEN
			WITH hits AS MATERIALIZED (
				SELECT candidate_id AS id,
					CASE WHEN "sort" = 'name' THEN sort_name WHEN "sort" = 'type' THEN type ELSE '' END AS text_key,
					CASE WHEN "sort" = 'expectedSalary' THEN expected_salary ELSE 0 END AS number_key,
					CASE WHEN "sort" = 'createdAt' THEN created_at AT TIME ZONE 'UTC' WHEN "sort" = 'lastContacted' THEN last_contacted::timestamp
						WHEN "sort" = 'nextAction' THEN next_due::timestamp ELSE '-infinity' END AS moment_key
				FROM public.candidate_words
				WHERE user_id = "own" AND deleted_at IS NULL
					AND public.candidate_word_terms(user_id, cv_words, search_text, skills, said) @@ (SELECT "terms")
					AND ("salary" IS NULL OR expected_salary::bigint <@ "salary")
					AND ("added" IS NULL OR created_at <@ "added")
					AND ("stages" IS NULL OR stage = ANY ("stages"))
					AND ("edited" IS NULL OR (SELECT updated_at <@ "edited" FROM public.candidates WHERE user_id = "own" AND candidates.id = candidate_id))
					AND ("phrase" IS NULL OR strpos(search_text, "piece") > 0 OR cv_words @@ "phrase"))
			SELECT array(
					SELECT id FROM hits
					WHERE (number_key IS NOT NULL AND moment_key IS NOT NULL) = "valued"
						AND ("after_id" IS NULL OR CASE
							WHEN "valued" AND "descending" THEN (text_key, number_key, moment_key, id) < ("after_text", "after_number", "after_moment", "after_id")
							WHEN "valued" THEN (text_key, number_key, moment_key, id) > ("after_text", "after_number", "after_moment", "after_id")
							WHEN "descending" THEN id < "after_id"
							ELSE id > "after_id" END)
					ORDER BY CASE WHEN NOT "descending" THEN text_key END, CASE WHEN NOT "descending" THEN number_key END,
						CASE WHEN NOT "descending" THEN moment_key END, CASE WHEN NOT "descending" THEN id END,
						CASE WHEN "descending" THEN text_key END DESC, CASE WHEN "descending" THEN number_key END DESC,
						CASE WHEN "descending" THEN moment_key END DESC, CASE WHEN "descending" THEN id END DESC
					LIMIT "most"),
				(SELECT count(*) FROM (SELECT FROM hits LIMIT "enough") AS every)
				INTO "ids", "counted";
		END IF;
		EXIT WHEN "counted" >= "enough";
	END LOOP;
	RETURN NEXT;
END $$;
