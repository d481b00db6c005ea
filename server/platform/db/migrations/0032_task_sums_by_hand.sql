-- What is there already, as `taskRows` counts it. From now on the door keeps it.
INSERT INTO "kept_sums" ("user_id", "record_type", "stage", "sort_stage", "many", "fees")
	SELECT "user_id", 'task', CASE WHEN "completed" THEN 'completed' ELSE coalesce("due_date"::text, '') END, '', count(*), 0
	FROM "tasks" WHERE "deleted_at" IS NULL GROUP BY 1, 3;
