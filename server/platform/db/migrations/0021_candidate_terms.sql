-- Everything that a search can ask of a candidate with one look into an index, each with a mark of its account before it: the words of
-- the CV as they are, "~" and every end of every word of what is searched for pieces of text (a piece that stands anywhere in a word is the
-- beginning of one of its ends), "=" and each skill, "#" and what the row says besides, and the mark alone, which everybody has: what is not so
-- can only be asked of those who have something. A vector has room for a megabyte; of what does not fit the last words of the CV are left out.
CREATE FUNCTION "candidate_terms"("account" uuid, "words" tsvector, "searched" text, "skills" text[], "type" text, "stage" text, "job" uuid,
		"phone" text, "location" text, "salary" integer, "has_cv" boolean) RETURNS tsvector
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"mark" constant text := right("account"::text, 8);
	"line" constant text := chr(10);
	"own" constant text[] := tsvector_to_array("words");
	-- As lines of one text, which takes a third of the time that an array of them does.
	"terms" constant text[] := string_to_array(concat_ws("line", "mark", "mark" || '#type=' || "type",
		CASE WHEN "job" IS NOT NULL THEN "mark" || '#candidateStage=' || "stage" END,
		CASE WHEN "job" IS NOT NULL THEN "mark" || '#has:assignedJob' END,
		CASE WHEN cardinality("skills") > 0 THEN "mark" || '#has:skills' END,
		CASE WHEN "phone" <> '' THEN "mark" || '#has:phone' END,
		CASE WHEN "location" <> '' THEN "mark" || '#has:location' END,
		CASE WHEN "salary" IS NOT NULL THEN "mark" || '#has:expectedSalary' END,
		CASE WHEN "has_cv" THEN "mark" || '#has:cv' END,
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
--> statement-breakpoint
DROP INDEX "candidates_cv_words";--> statement-breakpoint
DROP INDEX "candidates_cv_words_sample";--> statement-breakpoint
DROP INDEX "candidates_cv_words_small_sample";--> statement-breakpoint
DROP FUNCTION "words_of_account"(uuid, tsvector);--> statement-breakpoint
CREATE INDEX "candidates_by_updated_at" ON "candidates" USING btree ("user_id","updated_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_terms" ON "candidates" USING gin (candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '')) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_terms_sample" ON "candidates" USING gin (candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '')) WITH (gin_pending_list_limit=128) WHERE deleted_at is null and get_byte(uuid_send(id), 15) < 32;--> statement-breakpoint
CREATE INDEX "candidates_terms_small_sample" ON "candidates" USING gin (candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '')) WITH (gin_pending_list_limit=128) WHERE deleted_at is null and get_byte(uuid_send(id), 14) < 4;--> statement-breakpoint

-- One page of the candidates that have a piece of text in name or skills, or all "words" in their CVs. "own_words" are the same words
-- with the account's mark, as the index has them, and "whole_words" those again, none of them as the beginning of a longer one.
-- That words stand side by side no index knows: "side_by_side" says whether CVs have to be looked through for it. "counted" is how many
-- candidates there are on all pages, but no more than "enough".
CREATE OR REPLACE FUNCTION "search_candidates"("pattern" text, "words" tsquery, "own_words" tsquery, "whole_words" tsquery, "side_by_side" boolean,
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
		WHEN 'expectedSalary' THEN 'expected_salary' WHEN 'createdAt' THEN 'created_at'
		WHEN 'lastContacted' THEN 'last_contacted' WHEN 'nextAction' THEN 'next_due' END;
	"key_type" constant text := CASE "sort" WHEN 'expectedSalary' THEN 'integer' WHEN 'createdAt' THEN 'timestamptz'
		WHEN 'lastContacted' THEN 'date' WHEN 'nextAction' THEN 'date' ELSE 'text' END;
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
		-- Of a word that nearly everybody has, one CV in 64 is enough to prove that there are many.
		SELECT count(*) INTO "sampled" FROM (SELECT FROM public.candidates
			WHERE user_id = "own" AND deleted_at IS NULL AND get_byte(uuid_send(id), 14) < 4 AND ("of_type" IS NULL OR type = "of_type")
				AND ("of_stage" IS NULL OR candidate_stage = "of_stage" AND assigned_job_id IS NOT NULL)
				AND public.candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '') @@ (SELECT "whole_words")
				AND (NOT "side_by_side" OR cv_words @@ (SELECT "words")) LIMIT "enough") AS sample;
		IF "sampled" < "enough" THEN
			SELECT count(*) INTO "sampled" FROM (SELECT FROM public.candidates
				WHERE user_id = "own" AND deleted_at IS NULL AND get_byte(uuid_send(id), 15) < 32 AND ("of_type" IS NULL OR type = "of_type")
					AND ("of_stage" IS NULL OR candidate_stage = "of_stage" AND assigned_job_id IS NOT NULL)
					AND public.candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '') @@ (SELECT "whole_words")
					AND (NOT "side_by_side" OR cv_words @@ (SELECT "words")) LIMIT "enough") AS sample;
		END IF;
		IF "sampled" < "enough" THEN
			SELECT count(*) INTO "sampled" FROM (SELECT FROM public.candidates
				WHERE user_id = "own" AND deleted_at IS NULL AND get_byte(uuid_send(id), 15) < 32 AND ("of_type" IS NULL OR type = "of_type")
					AND ("of_stage" IS NULL OR candidate_stage = "of_stage" AND assigned_job_id IS NOT NULL)
					AND public.candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '') @@ (SELECT "own_words")
					AND (NOT "side_by_side" OR cv_words @@ (SELECT "words")) LIMIT "enough") AS sample;
		END IF;
		IF "sampled" < "enough" THEN
			"by_words" := array(SELECT id FROM public.candidates
				WHERE user_id = "own" AND deleted_at IS NULL AND ("of_type" IS NULL OR type = "of_type")
					AND ("of_stage" IS NULL OR candidate_stage = "of_stage" AND assigned_job_id IS NOT NULL)
					AND public.candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '') @@ (SELECT "own_words")
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
					and public.candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '''') @@ (select $7) and (not $8 or cv_words @@ $6)
			) as hits order by %3$s limit $9)', "key", "rest", "order")
			INTO "page" USING "own", "of_type", "after_key", "after_id", "pattern", "words", "own_words", "side_by_side", "wanted";
	END IF;
	RETURN QUERY SELECT one, number, "enough" FROM unnest("page") WITH ORDINALITY AS found(one, number);
END $$;
--> statement-breakpoint
-- What is compared of a row: one at least of each list, which are words with their places and pieces of fields, and may have to be untrue. As
-- the condition is written that search_terms adds to its own.
CREATE FUNCTION "candidate_comparison"("compared" jsonb) RETURNS text
	LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
	SELECT coalesce(string_agg(' and (' || (
			SELECT string_agg(format('(%s) is %s true', CASE each->>'is'
				WHEN 'words' THEN concat_ws(' or ', format('search_text like %L', each->>'piece'), format('cv_words @@ %L::tsquery', each->>'words'))
				WHEN 'cv' THEN format('cv_words @@ %L::tsquery', each->>'words')
				WHEN 'skills' THEN format('exists (select from unnest(skills) as item where public.fold_text(item) = %L)', each->>'piece')
				WHEN 'type' THEN format('type = %L', each->>'piece')
				WHEN 'candidateStage' THEN format('candidate_stage = %L and assigned_job_id is not null', each->>'piece')
				WHEN 'phone' THEN format('strpos(regexp_replace(phone, ''[^0-9]'', '''', ''g''), %L) > 0', each->>'piece')
				ELSE format('strpos(public.fold_text(%s), %L) > 0', CASE each->>'is' WHEN 'name' THEN 'first_name || '' '' || last_name'
					WHEN 'firstName' THEN 'first_name' WHEN 'lastName' THEN 'last_name' WHEN 'location' THEN 'location' WHEN 'email' THEN 'email' END,
					each->>'piece') END, CASE WHEN (each->>'isUntrue')::boolean THEN 'not' ELSE '' END), ' or ')
			FROM jsonb_array_elements(alternatives) AS each) || ')', ''), '')
	FROM jsonb_array_elements("compared") AS alternatives
$$;
--> statement-breakpoint
-- One page of the candidates of whom the "terms" are true, who were added and edited and want to earn between these, and of whom it is true
-- what has to be "compared" besides (see candidate_comparison); "all_compared" says everything that the terms say, too, if that can be compared.
-- "counted" is how many there are on all pages, but no more than "enough".
CREATE FUNCTION "search_terms"("terms" tsquery, "salary_from" numeric, "salary_to" numeric, "added_from" timestamptz, "added_before" timestamptz,
		"edited_from" timestamptz, "edited_before" timestamptz, "compared" jsonb, "all_compared" jsonb, "sort" text, "descending" boolean, "valued" boolean, "after_key" text, "after_id" uuid,
		"wanted" integer, "enough" integer)
	RETURNS TABLE ("id" uuid, "place" bigint, "counted" integer)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, pg_temp
	-- What a search reads lies in memory, and the lists of terms alone are short.
	SET random_page_cost = 0.1 SET cpu_index_tuple_cost = 0.1 AS $$
#variable_conflict use_column
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	-- So many hits are fetched and sorted in the time that it takes to ask for so many of the list's own order.
	"most_sorted" constant integer := 8000;
	"most_compared" constant integer := 1500;
	-- Of so many a page is full before the index has told who they all are, even if CVs have to be looked into.
	"very_many" constant integer := 12000;
	"key" constant text := CASE "sort" WHEN 'name' THEN 'sort_name' WHEN 'type' THEN 'type'
		WHEN 'expectedSalary' THEN 'expected_salary' WHEN 'createdAt' THEN 'created_at'
		WHEN 'lastContacted' THEN 'last_contacted' WHEN 'nextAction' THEN 'next_due' END;
	"key_type" constant text := CASE "sort" WHEN 'expectedSalary' THEN 'integer' WHEN 'createdAt' THEN 'timestamptz'
		WHEN 'lastContacted' THEN 'date' WHEN 'nextAction' THEN 'date' ELSE 'text' END;
	"direction" constant text := CASE WHEN "descending" THEN 'desc' ELSE 'asc' END;
	"beyond" constant text := CASE WHEN "descending" THEN '<' ELSE '>' END;
	"order" constant text := CASE WHEN "valued" THEN format('%I %s, ', "key", "direction") ELSE '' END || 'id ' || "direction";
	"ranges" constant text := CASE WHEN "salary_from" IS NOT NULL THEN format(' and expected_salary >= %s', ceil("salary_from")) ELSE '' END
		|| CASE WHEN "salary_to" IS NOT NULL THEN format(' and expected_salary <= %s', floor("salary_to")) ELSE '' END
		|| CASE WHEN "added_from" IS NOT NULL THEN format(' and created_at >= %L', "added_from") ELSE '' END
		|| CASE WHEN "added_before" IS NOT NULL THEN format(' and created_at < %L', "added_before") ELSE '' END
		|| CASE WHEN "edited_from" IS NOT NULL THEN format(' and updated_at >= %L', "edited_from") ELSE '' END
		|| CASE WHEN "edited_before" IS NOT NULL THEN format(' and updated_at < %L', "edited_before") ELSE '' END;
	"comparison" constant text := public.candidate_comparison("compared");
	-- Known if everything can be compared.
	"whole" constant text := public.candidate_comparison("all_compared");
	"rest" constant text := format(' and %I is %s null', "key", CASE WHEN "valued" THEN 'not' ELSE '' END)
		|| CASE WHEN "after_id" IS NULL THEN ''
			WHEN "valued" THEN format(' and (%I, id) %s ($3::%s, $4)', "key", "beyond", "key_type")
			ELSE format(' and id %s $4', "beyond") END;
	-- SELECT hides the terms from the planner, which would judge them by what all accounts have. OFFSET 0 keeps apart what is asked of an
	-- index and what is then compared: to make the terms of a row again for comparing them takes as long as reading a hundred rows.
	"own_rows" constant text := 'select * from public.candidates where user_id = $1 and deleted_at is null';
	"match" constant text := ' and public.candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '''') @@ (select $2) offset 0';
	"in_small" integer;
	"in_sample" integer := 0;
	"likely" integer;
	"page" uuid[];
	"many" integer;
BEGIN
	-- What nearly everybody has is proven by one in 64, and what many have by one in eight, of whom those were counted already.
	EXECUTE format('select count(*) from (select from (%s and get_byte(uuid_send(id), 14) < 4%s) as hit where true%s limit $3) as sample',
		"own_rows", "match", "ranges" || "comparison") INTO "in_small" USING "own", "terms", "enough";
	IF "in_small" < "enough" THEN
		EXECUTE format('select count(*) from (select from (%s and get_byte(uuid_send(id), 15) < 32%s) as hit where get_byte(uuid_send(id), 14) >= 4%s limit $3) as sample',
			"own_rows", "match", "ranges" || "comparison") INTO "in_sample" USING "own", "terms", "enough" - "in_small";
	END IF;
	"likely" := greatest("in_small" * 64, "in_sample" * 8);
	-- What many candidates have soon fills a page in the list's own order.
	IF "in_small" + "in_sample" >= "enough" AND "likely" >= "most_sorted" THEN
		IF "whole" IS NOT NULL AND "likely" >= "very_many" THEN
			EXECUTE format('select array(select id from (select * from (%s) as next where true%s order by %s limit $2) as next where true%s limit $5)',
				"own_rows", "ranges" || "rest", "order", "whole")
				INTO "page" USING "own", "most_compared" + "wanted", "after_key", "after_id", "wanted";
		ELSE
			EXECUTE format('select array(select id from (%s) as next where true%s order by %s limit $2)', "own_rows", "ranges" || "rest", "order")
				INTO "page" USING "own", "most_compared" + "wanted", "after_key", "after_id";
			EXECUTE format('select array(select id from (select * from (%s and id = any ($3)%s) as hit order by %s offset 0) as next where true%s limit $4)',
				"own_rows", "match", "order", "comparison") INTO "page" USING "own", "terms", "page", "wanted";
		END IF;
		"many" := "enough";
	END IF;
	-- Of fewer all are fetched and sorted. What has to be compared besides is so in order, until the page is full.
	IF "page" IS NULL OR cardinality("page") < "wanted" THEN
		EXECUTE format('with hits as materialized (select id, %1$I%2$s from (%3$s%4$s) as hit where true%5$s)
			select array(select id from (select * from hits as hit where true%6$s order by %7$s offset 0) as next where true%8$s limit $5),
				(select count(*) from (select from hits as hit where true%8$s limit $6) as every)', "key",
			(SELECT string_agg(', ' || named, '') FROM unnest(array['cv_words', 'search_text', 'first_name', 'last_name', 'location', 'email', 'phone',
				'skills', 'type', 'candidate_stage', 'assigned_job_id']) AS named WHERE strpos("comparison", named) > 0 AND named <> "key"),
			"own_rows", "match", "ranges", "rest", "order", "comparison")
			INTO "page", "many" USING "own", "terms", "after_key", "after_id", "wanted", "enough";
	END IF;
	RETURN QUERY SELECT one, number, "many" FROM unnest("page") WITH ORDINALITY AS numbered(one, number);
END $$;
