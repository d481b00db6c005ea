-- What the box that finds anything asks for. As with the searches: these functions run as the owner of the tables, because under
-- row-level security no index answers LIKE, they name the account of the running transaction themselves, and return ids.

-- By what a candidate is reached, which the list of candidates does not search; and what somebody may have mistyped: in the long texts
-- that the lists search, likeness is found everywhere and compared for long. No other statement knows these indexes, so no
-- schema of the program names them.
CREATE INDEX "candidates_reach" ON "candidates" USING gin ("user_id",
	(lower("email") || chr(10) || regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g')) gin_trgm_ops)
	WITH (gin_pending_list_limit=128) WHERE "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "contacts_likeness" ON "contacts" USING gin ("user_id", "own_text" gin_trgm_ops)
	WITH (gin_pending_list_limit=128) WHERE "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "jobs_likeness" ON "jobs" USING gin ("user_id", "sort_title" gin_trgm_ops)
	WITH (gin_pending_list_limit=128) WHERE "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "tasks_likeness" ON "tasks" USING gin ("user_id", "sort_title" gin_trgm_ops)
	WITH (gin_pending_list_limit=128) WHERE "deleted_at" IS NULL;
--> statement-breakpoint
-- Which records of a type have all of these pieces of text; "reach" are candidates by address and number. No more than "most" of them, and
-- nobody knows which: what has to come first is asked for by name. What many have is found among the newest, without collecting
-- all that have it.
CREATE FUNCTION "find_records"("of_type" text, "patterns" text[], "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	"records" constant text := CASE "of_type" WHEN 'contact' THEN 'contacts' WHEN 'candidate' THEN 'candidates'
		WHEN 'reach' THEN 'candidates' WHEN 'task' THEN 'tasks' END;
	"searched" constant text := CASE "of_type" WHEN 'reach'
		THEN '(lower(email) || chr(10) || regexp_replace(coalesce(phone, ''''), ''[^0-9]'', '''', ''g''))' ELSE 'search_text' END;
	"matches" constant text := (SELECT string_agg(format('%s like %L', "searched", piece), ' and ') FROM unnest("patterns") AS piece);
	"newest" constant integer := 600;
	"found" uuid[];
BEGIN
	EXECUTE format('select array(select id from (
			select * from public.%I where user_id = $1 and deleted_at is null order by created_at desc limit $2) as newest
		where %s limit $3)', "records", "matches") INTO "found" USING "own", "newest", "most";
	IF cardinality("found") < "most" THEN
		-- EXECUTE plans each piece on its own: a common word and a rare name want different plans.
		EXECUTE format('select array(select id from public.%I where user_id = $1 and deleted_at is null and %s limit $2)',
			"records", "matches") INTO "found" USING "own", "most";
	END IF;
	RETURN QUERY SELECT unnest("found");
END $$;
--> statement-breakpoint
-- Which records of a type have something like this text, the likest first; of what hundreds have some are looked at. The operator is the one that the trigram indexes answer; how
-- like it has to be is pg_trgm.word_similarity_threshold, 0.6 unless somebody has set another.
CREATE FUNCTION "find_similar"("of_type" text, "wanted" text, "most" integer) RETURNS TABLE ("id" uuid, "likeness" real)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"searched" constant text := CASE "of_type" WHEN 'contact' THEN 'own_text' WHEN 'candidate' THEN 'search_text'
		WHEN 'tag' THEN 'sort_name' ELSE 'sort_title' END;
BEGIN
	RETURN QUERY EXECUTE format('select id, public.word_similarity($2, searched) from (
				select id, %2$I as searched from public.%1$I
				where user_id = $1 and deleted_at is null and $2 operator(public.<%%) %2$I limit 300) as alike
			order by 2 desc, 1 limit $3',
			CASE "of_type" WHEN 'contact' THEN 'contacts' WHEN 'candidate' THEN 'candidates' WHEN 'job' THEN 'jobs'
				WHEN 'task' THEN 'tasks' WHEN 'tag' THEN 'tags' END, "searched")
		USING nullif(current_setting('app.user_id', true), '')::uuid, "wanted", "most";
END $$;
--> statement-breakpoint
-- Some of the candidates who have all these words in their CVs or files; see search_candidates. A word that many have is found in a sample
-- of them (one in 64, one in eight), so that a few cost a few.
CREATE FUNCTION "find_by_words"("words" tsquery, "own_words" tsquery, "side_by_side" boolean, "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, pg_temp
	-- What a search reads lies in memory, and the lists of words alone are short.
	SET random_page_cost = 0.1 SET cpu_index_tuple_cost = 0.1 AS $$
DECLARE
	"sample" text;
	"found" uuid[];
BEGIN
	FOREACH "sample" IN ARRAY array['and get_byte(uuid_send(id), 14) < 4', 'and get_byte(uuid_send(id), 15) < 32', ''] LOOP
		-- SELECT hides the words from the planner, which would judge them by what all accounts have.
		EXECUTE 'select array(select id from public.candidates where user_id = $1 and deleted_at is null ' || "sample"
			|| ' and public.candidate_terms(user_id, cv_words, search_text, skills, type, candidate_stage, assigned_job_id, phone, location, expected_salary, cv <> '''') @@ (select $2) and (not $3 or cv_words @@ (select $4)) limit $5)'
			INTO "found" USING nullif(current_setting('app.user_id', true), '')::uuid, "own_words", "side_by_side", "words", "most";
		EXIT WHEN cardinality("found") >= "most";
	END LOOP;
	RETURN QUERY SELECT unnest("found");
END $$;
