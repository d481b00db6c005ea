ALTER TABLE "jobs" ADD COLUMN "stage_since" timestamp with time zone;
--> statement-breakpoint
-- Nobody wrote it down so far. A placement knows its moment and a job that was never edited its beginning; for the others the
-- last edit is the latest moment it can have been, so that no card claims a longer wait than is known.
UPDATE "jobs" SET "stage_since" = coalesce("placed_at", CASE WHEN "version" = 1 THEN "created_at" ELSE "updated_at" END);
--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "stage_since" SET NOT NULL;
