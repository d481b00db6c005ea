-- What is known of the time before. Ids are made of the jobs': a distributed database cannot make new ones up while it copies rows.
-- A task that was finished was hardly touched since; a job came to where it is in one step or more.
UPDATE "tasks" SET "completed_at" = "updated_at" WHERE "completed";
--> statement-breakpoint
INSERT INTO "job_moves" ("user_id", "id", "job_id", "kind", "to_stage", "at")
	SELECT "user_id", md5("id"::text || ' added')::uuid, "id", 'added', CASE WHEN "stage_since" <= "created_at" THEN "stage" END, "created_at" FROM "jobs";
--> statement-breakpoint
INSERT INTO "job_moves" ("user_id", "id", "job_id", "kind", "to_stage", "at")
	SELECT "user_id", md5("id"::text || ' moved')::uuid, "id", 'moved', "stage", "stage_since" FROM "jobs" WHERE "stage_since" > "created_at";
