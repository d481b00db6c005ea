-- What the generated schema cannot express.

-- Purging a client empties the link and keeps the account: a plain SET NULL would empty both columns.
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_contact" FOREIGN KEY ("user_id","contact_id")
	REFERENCES "contacts"("user_id","id") ON DELETE SET NULL ("contact_id");

ALTER TABLE "jobs" ADD CONSTRAINT "jobs_contact" FOREIGN KEY ("user_id","contact_id")
	REFERENCES "contacts"("user_id","id") ON DELETE SET NULL ("contact_id");

-- Substring search by trigram index. Under row-level security PostgreSQL evaluates the policy before any operator that is
-- not marked leakproof, and LIKE is not: the index would never be used and every search would read the whole account.
-- These functions run as the owner of the tables and name the account of the running transaction themselves. They
-- return ids only, at most as many as asked for.
CREATE FUNCTION "search_contacts"("pattern" text, "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	-- EXECUTE plans each pattern on its own: a common word and a rare name want different plans.
	RETURN QUERY EXECUTE 'select id from public.contacts
		where user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid
			and deleted_at is null and search_text like $1 limit $2' USING "pattern", "most";
END $$;

CREATE FUNCTION "search_tasks"("pattern" text, "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN QUERY EXECUTE 'select id from public.tasks
		where user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid
			and deleted_at is null and search_text like $1 limit $2' USING "pattern", "most";
END $$;

-- A job is found by its own text and by its client's, each by its own index; a removed client is still named, and few are.
CREATE FUNCTION "search_jobs"("pattern" text, "most" integer) RETURNS SETOF uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN QUERY EXECUTE 'select id from public.jobs
		where user_id = $3 and deleted_at is null and own_text like $1
		union all
		select j.id from public.contacts c join public.jobs j on j.user_id = c.user_id and j.contact_id = c.id
		where c.user_id = $3 and c.deleted_at is null and c.search_text like $1 and c.own_text like $1
			and j.deleted_at is null and j.own_text not like $1
		union all
		select j.id from public.contacts c join public.jobs j on j.user_id = c.user_id and j.contact_id = c.id
		where c.user_id = $3 and c.deleted_at is not null and c.own_text like $1
			and j.deleted_at is null and j.own_text not like $1
		limit $2' USING "pattern", "most", nullif(current_setting('app.user_id', true), '')::uuid;
END $$;

ALTER TABLE "candidates" ADD CONSTRAINT "candidates_assigned_job" FOREIGN KEY ("user_id","assigned_job_id")
	REFERENCES "jobs"("user_id","id") ON DELETE SET NULL ("assigned_job_id");

-- Looking a word up in the words of a CV is quicker than unpacking them first; they hardly get smaller by packing.
ALTER TABLE "candidates" ALTER COLUMN "cv_words" SET STORAGE EXTERNAL;

-- A candidate is found by a piece of name or skill, or by the words of the CV. If there are at most "most" hits, "ids" are all of
-- them; null means that there are more, and at least "enough". Long values lie apart from their rows, and comparing with one
-- means fetching it: the index compares without doing so, but reads every CV of all accounts that has the word. A word
-- that one in three CVs of the account has (a sample says) is therefore compared, until there are enough.
CREATE FUNCTION "search_candidates"("pattern" text, "words" tsquery, "of_type" text, "of_job" uuid, "enough" integer,
		"most" integer) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	"filter" constant text := 'user_id = $1 and deleted_at is null
		and ($2::text is null or type = $2) and ($3::uuid is null or assigned_job_id = $3)';
	"sampled" constant integer := 60;
	"hits" integer;
	"by_text" uuid[];
	"by_words" uuid[];
BEGIN
	EXECUTE format('select array(select id from public.candidates where %s and search_text like $4 limit $5)', "filter")
		INTO "by_text" USING "own", "of_type", "of_job", "pattern", "most" + 1;
	IF cardinality("by_text") > "most" THEN
		RETURN null;
	ELSIF "words" IS NULL THEN
		RETURN "by_text";
	END IF;

	EXECUTE 'select count(*) from (select cv_words from public.candidates where user_id = $1 and deleted_at is null
		order by id limit $2) as sample where cv_words @@ $3' INTO "hits" USING "own", "sampled", "words";
	IF "hits" * 3 >= "sampled" THEN
		-- OFFSET keeps the comparison out of the inner query, where it would be planned by what all accounts have.
		EXECUTE format('select array(select id from (select id, cv_words from public.candidates where %s order by id offset 0)
			as own where cv_words @@ $4 limit $5)', "filter")
			INTO "by_words" USING "own", "of_type", "of_job", "words", "enough";
		IF cardinality("by_words") >= "enough" THEN
			RETURN null;
		END IF;
	ELSE
		-- SELECT hides the words from the planner, which would judge them by what all accounts have, too.
		EXECUTE format('select array(select id from public.candidates where %s and cv_words @@ (select $4) limit $5)', "filter")
			INTO "by_words" USING "own", "of_type", "of_job", "words", "most" + 1;
		IF cardinality("by_words") > "most" THEN
			RETURN null;
		END IF;
	END IF;
	RETURN array(select unnest("by_text") union select unnest("by_words"));
END $$;
