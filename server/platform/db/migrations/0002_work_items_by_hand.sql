-- What was owed before there was a queue moves into it; only then do the old tables go. (The generator puts their DROP into its
-- own file, which runs first: it belongs here.)

-- A mail that was sent keeps its key, so that the same one is not sent again.
INSERT INTO "work_items" ("id", "user_id", "kind", "data", "dedupe_key", "state", "attempts", "due_at", "last_error", "created_at", "finished_at")
	SELECT "id", "user_id", 'mail',
		CASE WHEN "sent_at" IS NULL THEN jsonb_build_object('letter', "kind", 'to', "to_address", 'values', "data") ELSE '{}' END,
		"dedupe_key", CASE WHEN "sent_at" IS NULL THEN 'waiting' ELSE 'done' END, "attempts", "next_try_at", "last_error",
		"created_at", "sent_at"
	FROM "mail_outbox";

INSERT INTO "work_items" ("kind", "data", "dedupe_key", "attempts")
	SELECT 'billing-event', jsonb_build_object('eventId', "id"), "id", "attempts"
	FROM "stripe_events" WHERE "state" IN ('received', 'failed');

DROP TABLE "mail_outbox";
DROP TABLE "worker_runs";
