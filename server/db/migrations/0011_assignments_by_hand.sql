-- The job of a candidate becomes their first assignment, with its stage, also of those in the bin. Nobody wrote down since when: a
-- candidate who was never edited came with it, for the others the last edit is the latest moment it can have been.
INSERT INTO "assignments" ("user_id", "id", "created_from", "created_at", "updated_at", "candidate_id", "job_id", "stage",
		"stage_since", "note", "turn", "placed_at")
	SELECT "user_id", gen_random_uuid(), CASE WHEN "created_from" = 'sample' THEN 'sample' ELSE 'candidate' END, "since", "since",
		"id", "assigned_job_id", "candidate_stage", "since", '', 1, CASE WHEN "candidate_stage" = 'placed' THEN "since" END
	FROM "candidates", LATERAL (SELECT CASE WHEN "version" = 1 THEN "created_at" ELSE "updated_at" END AS "since") AS "known"
	WHERE "assigned_job_id" IS NOT NULL;

INSERT INTO "assignment_moves" ("user_id", "assignment_id", "kind", "to_stage", "at")
	SELECT "user_id", "id", 'added', "stage", "stage_since" FROM "assignments";

UPDATE "candidates" SET "job_count" = 1 WHERE "assigned_job_id" IS NOT NULL;

-- What a placed job brings is fixed from now on, at what it says today. Where the formula gives nothing, nothing is fixed.
UPDATE "jobs" SET "placement_fee" = round("value" * "fee_percentage" * 0.01, 2) WHERE "stage" = 'placed';

-- A search within a stage: as 0010_candidate_search.sql has it, with one more condition.
DROP FUNCTION "search_candidates"(text, tsquery, tsquery, tsquery, boolean, text, text, boolean, boolean, text, uuid, integer, integer);
CREATE FUNCTION "search_candidates"("pattern" text, "words" tsquery, "own_words" tsquery, "whole_words" tsquery, "side_by_side" boolean,
		"of_type" text, "sort" text, "descending" boolean, "valued" boolean, "after_key" text, "after_id" uuid, "wanted" integer, "enough" integer,
		"of_stage" text DEFAULT null)
	RETURNS TABLE ("id" uuid, "place" bigint, "counted" integer)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, pg_temp
	-- Statements that are not executed as text are planned once, for all words. What a search reads lies in memory, and the lists of
	-- words alone are short: read beside them, that of the account's candidates is the longest.
	SET plan_cache_mode = force_generic_plan SET random_page_cost = 0.1 SET cpu_index_tuple_cost = 0.1 AS $$
#variable_conflict use_column
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	-- So many hits are fetched and sorted in the time that it takes to look through so many CVs.
	"most_sorted" constant integer := 8000;
	"most_compared" constant integer := 1500;
	"key" constant text := CASE "sort" WHEN 'name' THEN 'sort_name' WHEN 'type' THEN 'type'
		WHEN 'expectedSalary' THEN 'expected_salary' WHEN 'createdAt' THEN 'created_at' END;
	"key_type" constant text := CASE "sort" WHEN 'expectedSalary' THEN 'integer' WHEN 'createdAt' THEN 'timestamptz' ELSE 'text' END;
	"direction" constant text := CASE WHEN "descending" THEN 'desc' ELSE 'asc' END;
	"beyond" constant text := CASE WHEN "descending" THEN '<' ELSE '>' END;
	"order" constant text := CASE WHEN "valued" THEN format('%I %s, ', "key", "direction") ELSE '' END || 'id ' || "direction";
	"in_stage" constant text := CASE WHEN "of_stage" IS NULL THEN '' ELSE
		format(' and candidate_stage = %L and assigned_job_id is not null', "of_stage") END;
	"rest" constant text := 'user_id = $1 and deleted_at is null and ($2::text is null or type = $2)' || "in_stage"
		|| format(' and %I is %s null', "key", CASE WHEN "valued" THEN 'not' ELSE '' END)
		|| CASE WHEN "after_id" IS NULL THEN ''
			WHEN "valued" THEN format(' and (%I, id) %s ($3::%s, $4)', "key", "beyond", "key_type")
			ELSE format(' and id %s $4', "beyond") END;
	"by_text" uuid[];
	"by_words" uuid[] := '{}';
	"sampled" integer := 0;
	"page" uuid[];
BEGIN
	-- EXECUTE plans each pattern on its own: a common word and a rare name want different plans.
	EXECUTE 'select array(select id from public.candidates
		where user_id = $1 and deleted_at is null and ($2::text is null or type = $2)' || "in_stage" || ' and search_text like $3 limit $4)'
		INTO "by_text" USING "own", "of_type", "pattern", "enough";

	IF cardinality("by_text") < "enough" AND "words" IS NOT NULL THEN
		-- Whole words first, because the index has them at once. SELECT hides them from the planner, which would judge them by what
		-- all accounts have.
		SELECT count(*) INTO "sampled" FROM (SELECT FROM public.candidates
			WHERE user_id = "own" AND deleted_at IS NULL AND get_byte(uuid_send(id), 15) < 32 AND ("of_type" IS NULL OR type = "of_type")
				AND ("of_stage" IS NULL OR candidate_stage = "of_stage" AND assigned_job_id IS NOT NULL)
				AND public.words_of_account(user_id, cv_words) @@ (SELECT "whole_words")
				AND (NOT "side_by_side" OR cv_words @@ (SELECT "words")) LIMIT "enough") AS sample;
		IF "sampled" < "enough" THEN
			SELECT count(*) INTO "sampled" FROM (SELECT FROM public.candidates
				WHERE user_id = "own" AND deleted_at IS NULL AND get_byte(uuid_send(id), 15) < 32 AND ("of_type" IS NULL OR type = "of_type")
				AND ("of_stage" IS NULL OR candidate_stage = "of_stage" AND assigned_job_id IS NOT NULL)
					AND public.words_of_account(user_id, cv_words) @@ (SELECT "own_words")
					AND (NOT "side_by_side" OR cv_words @@ (SELECT "words")) LIMIT "enough") AS sample;
		END IF;
		IF "sampled" < "enough" THEN
			"by_words" := array(SELECT id FROM public.candidates
				WHERE user_id = "own" AND deleted_at IS NULL AND ("of_type" IS NULL OR type = "of_type")
				AND ("of_stage" IS NULL OR candidate_stage = "of_stage" AND assigned_job_id IS NOT NULL)
					AND public.words_of_account(user_id, cv_words) @@ (SELECT "own_words")
					AND (NOT "side_by_side" OR cv_words @@ (SELECT "words")) LIMIT "enough");
		END IF;
	END IF;

	IF cardinality("by_text") < "enough" AND "sampled" < "enough" AND cardinality("by_words") < "enough" THEN
		"by_words" := array(SELECT unnest("by_text") UNION SELECT unnest("by_words"));
		EXECUTE format('select array(select id from public.candidates where %s and id = any ($5) order by %s limit $6)', "rest", "order")
			INTO "page" USING "own", "of_type", "after_key", "after_id", "by_words", "wanted";
		RETURN QUERY SELECT one, number, least(cardinality("by_words"), "enough")
			FROM unnest("page") WITH ORDINALITY AS found(one, number);
		RETURN;
	END IF;

	-- What many candidates have soon fills a page in the list's own order.
	IF cardinality("by_text") = "enough" OR "sampled" * 8 >= "most_sorted" THEN
		EXECUTE format('select array(select id from (
				select id, %1$I, search_text, cv_words from public.candidates where %2$s order by %3$s limit $7) as next
			where search_text like $5 or cv_words @@ $6 order by %3$s limit $8)', "key", "rest", "order")
			INTO "page" USING "own", "of_type", "after_key", "after_id", "pattern", "words", "most_compared", "wanted";
	END IF;
	IF "page" IS NULL OR cardinality("page") < "wanted" THEN
		EXECUTE format('select array(select id from (
				select id, %1$I from public.candidates where %2$s and search_text like $5
				union all
				select id, %1$I from public.candidates where %2$s and search_text not like $5
					and public.words_of_account(user_id, cv_words) @@ (select $7) and (not $8 or cv_words @@ $6)
			) as hits order by %3$s limit $9)', "key", "rest", "order")
			INTO "page" USING "own", "of_type", "after_key", "after_id", "pattern", "words", "own_words", "side_by_side", "wanted";
	END IF;
	RETURN QUERY SELECT one, number, "enough" FROM unnest("page") WITH ORDINALITY AS found(one, number);
END $$;
