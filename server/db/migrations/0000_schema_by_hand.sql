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
