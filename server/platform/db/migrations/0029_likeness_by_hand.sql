-- people_with_keys asks the new indexes, and nothing calls these any more.
DROP FUNCTION "records_alike"(text, text[], text[], integer);
--> statement-breakpoint
DROP FUNCTION "names_alike"(text, text, integer, integer);
--> statement-breakpoint
DROP FUNCTION "names_with_keys"(text, text[], integer);
--> statement-breakpoint
DROP FUNCTION "name_keys"(uuid, text);
--> statement-breakpoint
-- The groups belong to keys of the old indexes. People are compared again, a few hundred at a time.
DELETE FROM "duplicate_groups" WHERE "record_type" IN ('contact', 'candidate');
--> statement-breakpoint
INSERT INTO "work_items" ("user_id", "kind", "data")
	SELECT "user_id", 'find-duplicates', jsonb_build_object('type', "record_type", 'ids', jsonb_agg("id"))
	FROM (
		SELECT "user_id", "record_type", "id", row_number() OVER (PARTITION BY "user_id", "record_type" ORDER BY "id") / 200 AS "portion"
		FROM (
			SELECT "user_id", 'contact' AS "record_type", "id" FROM "contacts" WHERE "deleted_at" IS NULL
			UNION ALL SELECT "user_id", 'candidate', "id" FROM "candidates" WHERE "deleted_at" IS NULL
		) AS "every"
	) AS "portions"
	GROUP BY "user_id", "record_type", "portion";
