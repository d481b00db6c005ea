-- What is there already, all of it about clients. From now on whoever writes tasks or interactions keeps it (server/records/attention.ts).
UPDATE "contacts" SET "last_contacted" = "heard"."date"
	FROM (SELECT "user_id", "contact_id", max("date") AS "date" FROM "interactions"
		WHERE "deleted_at" IS NULL AND "contact_id" IS NOT NULL GROUP BY "user_id", "contact_id") AS "heard"
	WHERE "contacts"."user_id" = "heard"."user_id" AND "contacts"."id" = "heard"."contact_id";
--> statement-breakpoint
UPDATE "contacts" SET "next_task_id" = "next"."id", "next_due" = "next"."due_date"
	FROM (SELECT DISTINCT ON ("user_id", "contact_id") "user_id", "contact_id", "id", "due_date" FROM "tasks"
		WHERE "deleted_at" IS NULL AND NOT "completed" AND "contact_id" IS NOT NULL
		ORDER BY "user_id", "contact_id", "due_date" NULLS LAST, "id") AS "next"
	WHERE "contacts"."user_id" = "next"."user_id" AND "contacts"."id" = "next"."contact_id";
