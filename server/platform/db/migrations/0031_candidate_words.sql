CREATE TABLE "candidate_words" (
	"user_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"cv_words" "tsvector" NOT NULL,
	"search_text" text NOT NULL,
	"skills" text[] NOT NULL,
	"said" text[] NOT NULL,
	"deleted_at" timestamp with time zone,
	"stage" text,
	"type" text NOT NULL,
	"sort_name" text NOT NULL,
	"expected_salary" integer,
	"created_at" timestamp with time zone NOT NULL,
	"last_contacted" date,
	"next_due" date,
	CONSTRAINT "candidate_words_candidate_id_user_id_pk" PRIMARY KEY("candidate_id","user_id")
	-- Room for the next version of a row in its page, so that a new stage or a logged call writes to no index.
) WITH (fillfactor=85);
--> statement-breakpoint
-- Compressed, every comparison would unpack the whole vector.
ALTER TABLE "candidate_words" ALTER COLUMN "cv_words" SET STORAGE EXTERNAL;--> statement-breakpoint
-- No plan depends on statistics of words, and collecting them takes longer than all other columns.
ALTER TABLE "candidate_words" ALTER COLUMN "cv_words" SET STATISTICS 0;--> statement-breakpoint
INSERT INTO "candidate_words" ("user_id", "candidate_id", "cv_words", "search_text", "skills", "said", "deleted_at", "stage", "type",
	"sort_name", "expected_salary", "created_at", "last_contacted", "next_due")
SELECT "user_id", "id", "cv_words", "search_text", "skills",
	array_remove(array['type=' || "type",
		CASE WHEN cardinality("skills") > 0 THEN 'has:skills' END,
		CASE WHEN "phone" <> '' THEN 'has:phone' END,
		CASE WHEN "location" <> '' THEN 'has:location' END,
		CASE WHEN "expected_salary" IS NOT NULL THEN 'has:expectedSalary' END,
		CASE WHEN octet_length("cv") > 0 THEN 'has:cv' END], null),
	"deleted_at", CASE WHEN "assigned_job_id" IS NOT NULL THEN coalesce("candidate_stage", '') END, "type",
	"sort_name", "expected_salary", "created_at", "last_contacted", "next_due"
FROM "candidates";--> statement-breakpoint
ALTER TABLE "candidate_words" ADD CONSTRAINT "candidate_words_candidate" FOREIGN KEY ("user_id","candidate_id") REFERENCES "public"."candidates"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP INDEX "candidates_terms";--> statement-breakpoint
DROP INDEX "candidates_terms_sample";--> statement-breakpoint
DROP INDEX "candidates_terms_small_sample";--> statement-breakpoint
ALTER TABLE "candidates" DROP COLUMN "cv_words";--> statement-breakpoint
DROP FUNCTION "candidate_terms"(uuid, tsvector, text, text[], text, text, uuid, text, text, integer, boolean);--> statement-breakpoint
-- The one with stages replaces it. A database that is new has neither yet.
DROP FUNCTION IF EXISTS "candidates_with_terms"(tsquery, int8range, tstzrange, tstzrange, integer[], integer, integer, integer, text, boolean, boolean, text, uuid);--> statement-breakpoint
CREATE INDEX "candidate_words_terms" ON "candidate_words" USING gin (candidate_word_terms(user_id, cv_words, search_text, skills, said)) WITH (gin_pending_list_limit=1024) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidate_words_terms_sample" ON "candidate_words" USING gin (candidate_word_terms(user_id, cv_words, search_text, skills, said)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null and get_byte(uuid_send(candidate_id), 15) < 32;--> statement-breakpoint
CREATE INDEX "candidate_words_terms_small_sample" ON "candidate_words" USING gin (candidate_word_terms(user_id, cv_words, search_text, skills, said)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null and get_byte(uuid_send(candidate_id), 14) < 4;--> statement-breakpoint
ALTER INDEX "candidate_words_terms" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "candidate_words_terms_sample" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "candidate_words_terms_small_sample" ALTER COLUMN 1 SET STATISTICS 0;
