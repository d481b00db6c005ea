-- Under row-level security no index answers a condition that calls a function that is not marked leakproof, and those of these
-- indexes are not. So these functions run as the owner of the tables and name the account of the running transaction
-- themselves. As with the searches, they return ids only.

-- Who has one of these addresses or numbers. "value" is what was asked for, as it was written. candidates_alike, which asked for candidates
-- alone, stays for servers of the version before.
CREATE FUNCTION "records_alike"("of_type" text, "emails" text[], "phones" text[], "most" integer)
	RETURNS TABLE ("by" text, "value" text, "id" uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN QUERY EXECUTE format('select ''email'', given.value, found.id from unnest($2) as given(value), lateral (
			select id from public.%1$I where user_id = $1 and deleted_at is null and email is not null and lower(email) = lower(given.value)
			order by id limit $4) as found
		union all
		select ''phone'', given.value, found.id from unnest($3) as given(value), lateral (
			select id from public.%1$I where user_id = $1 and deleted_at is null and phone is not null
				and right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = right(regexp_replace(given.value, ''[^0-9]'', '''', ''g''), 9)
			order by id limit $4) as found
		-- An extension, or a word, is nobody''s number.
		where length(regexp_replace(given.value, ''[^0-9]'', '''', ''g'')) >= 6',
			CASE "of_type" WHEN 'contact' THEN 'contacts' WHEN 'candidate' THEN 'candidates' END)
		USING nullif(current_setting('app.user_id', true), '')::uuid, "emails", "phones", "most";
END $$;
--> statement-breakpoint
-- Who has a name that sounds like this folded one, or half of it and the first letter of the rest; "whole" are those with all of it.
-- Names are told so that the likest of many can be chosen; what is shown of them is asked for by id. Every condition stands there twice, the
-- second time the other way round: of keys that are rare the planner knows nothing and takes each for one in 200, so that it would
-- rather read all of the account; of both together it expects few enough to ask their index alone.
CREATE FUNCTION "names_alike"("of_type" text, "name" text, "most_whole" integer, "most_half" integer)
	RETURNS TABLE ("id" uuid, "whole" boolean, "sort_name" text)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	"keys" constant text[] := public.name_keys("own", "name");
BEGIN
	IF cardinality("keys") = 0 THEN
		RETURN;
	END IF;
	RETURN QUERY EXECUTE format('
		(select id, true, sort_name from public.%1$I
			where user_id = $1 and deleted_at is null and public.name_keys(user_id, sort_name) @> $2
				and $2 <@ public.name_keys(user_id, sort_name) limit $4)
		union all
		(select id, false, sort_name from public.%1$I
			where user_id = $1 and deleted_at is null and public.name_keys(user_id, sort_name) && $3
				and $3 && public.name_keys(user_id, sort_name) limit $5)',
			CASE "of_type" WHEN 'contact' THEN 'contacts' WHEN 'candidate' THEN 'candidates' END)
		USING "own", "keys"[1:1], "keys"[2:], "most_whole", "most_half";
END $$;
--> statement-breakpoint
-- Who has one of these names, each given as the first of its keys, which is asked for twice as above.
CREATE FUNCTION "names_with_keys"("of_type" text, "keys" text[], "most" integer) RETURNS TABLE ("key" text, "id" uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN QUERY EXECUTE format('select given.key, found.id from unnest($2) as given(key), lateral (
			select id from public.%1$I
			where user_id = $1 and deleted_at is null and public.name_keys(user_id, sort_name) @> array[given.key]
				and array[given.key] <@ public.name_keys(user_id, sort_name) limit $3) as found',
			CASE "of_type" WHEN 'contact' THEN 'contacts' WHEN 'candidate' THEN 'candidates' END)
		USING nullif(current_setting('app.user_id', true), '')::uuid, "keys", "most";
END $$;
--> statement-breakpoint
-- What is there already is looked at once, a few hundred at a time; from now on whoever changes a record says so.
INSERT INTO "work_items" ("user_id", "kind", "data")
	SELECT "user_id", 'find-duplicates', jsonb_build_object('type', "record_type", 'ids', jsonb_agg("id"))
	FROM (
		SELECT "user_id", "record_type", "id", row_number() OVER (PARTITION BY "user_id", "record_type" ORDER BY "id") / 200 AS "portion"
		FROM (
			SELECT "user_id", 'contact' AS "record_type", "id" FROM "contacts" WHERE "deleted_at" IS NULL
			UNION ALL SELECT "user_id", 'candidate', "id" FROM "candidates" WHERE "deleted_at" IS NULL
			UNION ALL SELECT "user_id", 'job', "id" FROM "jobs" WHERE "deleted_at" IS NULL
		) AS "every"
	) AS "portions"
	GROUP BY "user_id", "record_type", "portion";
