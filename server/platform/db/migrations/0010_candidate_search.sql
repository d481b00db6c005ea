-- The words of a CV, each with a mark of its account before it: the index then keeps lists for every account apart. One of the bare
-- words reads what all accounts together have, and a search would be the slower the more of them there are.
CREATE FUNCTION "words_of_account"("account" uuid, "words" tsvector) RETURNS tsvector
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100 SET search_path = pg_catalog, pg_temp AS $$
	SELECT array_to_tsvector(array(SELECT right("account"::text, 8) || word FROM unnest(tsvector_to_array("words")) AS word))
$$;
--> statement-breakpoint
DROP INDEX "candidates_cv_search";--> statement-breakpoint
CREATE INDEX "candidates_cv_words" ON "candidates" USING gin (words_of_account(user_id, cv_words)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_cv_words_sample" ON "candidates" USING gin (words_of_account(user_id, cv_words)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null and get_byte(uuid_send(id), 15) < 32;--> statement-breakpoint

DROP FUNCTION "search_candidates"(text, tsquery, text, uuid, integer, integer);
--> statement-breakpoint
-- One page of the candidates that have a piece of text in name or skills, or all "words" in their CVs. "own_words" are the same words
-- with the account's mark, as the index has them, and "whole_words" those again, none of them as the beginning of a longer one.
-- That words stand side by side no index knows: "side_by_side" says whether CVs have to be looked through for it. "counted" is how many
-- candidates there are on all pages, but no more than "enough".
CREATE FUNCTION "search_candidates"("pattern" text, "words" tsquery, "own_words" tsquery, "whole_words" tsquery, "side_by_side" boolean,
		"of_type" text, "sort" text, "descending" boolean, "valued" boolean, "after_key" text, "after_id" uuid, "wanted" integer, "enough" integer,
		"of_stage" text)
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
	-- The stage means nothing without a job.
	"in_stage" constant text := CASE WHEN "of_stage" IS NULL THEN ''
		ELSE format(' and candidate_stage = %L and assigned_job_id is not null', "of_stage") END;
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
