-- The job of a candidate becomes their first assignment, with its stage, also of those in the bin. Nobody wrote down since when: a
-- candidate who was never edited came with it, for the others the last edit is the latest moment it can have been.
INSERT INTO "assignments" ("user_id", "id", "created_from", "created_at", "updated_at", "candidate_id", "job_id", "stage",
		"stage_since", "note", "turn", "placed_at")
	SELECT "user_id", gen_random_uuid(), CASE WHEN "created_from" = 'sample' THEN 'sample' ELSE 'candidate' END, "since", "since",
		"id", "assigned_job_id", "candidate_stage", "since", '', 1, CASE WHEN "candidate_stage" = 'placed' THEN "since" END
	FROM "candidates", LATERAL (SELECT CASE WHEN "version" = 1 THEN "created_at" ELSE "updated_at" END AS "since") AS "known"
	WHERE "assigned_job_id" IS NOT NULL;

INSERT INTO "assignment_moves" ("user_id", "assignment_id", "kind", "to_stage", "at")
	SELECT "user_id", "id", 'added', "stage", "stage_since" FROM "assignments";

UPDATE "candidates" SET "job_count" = 1 WHERE "assigned_job_id" IS NOT NULL;

-- What a placed job brings is fixed from now on, at what it says today. Where the formula gives nothing, nothing is fixed.
UPDATE "jobs" SET "placement_fee" = round("value" * "fee_percentage" * 0.01, 2) WHERE "stage" = 'placed';
