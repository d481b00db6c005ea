-- Companies that are there already are compared once, a few hundred at a time.
INSERT INTO "work_items" ("user_id", "kind", "data")
	SELECT "user_id", 'find-duplicates', jsonb_build_object('type', 'company', 'ids', jsonb_agg("id"))
	FROM (
		SELECT "user_id", "id", row_number() OVER (PARTITION BY "user_id" ORDER BY "id") / 200 AS "portion"
		FROM "companies" WHERE "deleted_at" IS NULL
	) AS "portions"
	GROUP BY "user_id", "portion";
