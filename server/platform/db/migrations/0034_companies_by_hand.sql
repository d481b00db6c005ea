-- Checked at the end of the transaction: whatever pointed at an erased company has been emptied by then.
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company" FOREIGN KEY ("user_id","company_id")
	REFERENCES "companies"("user_id","id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_parent" FOREIGN KEY ("user_id","parent_id")
	REFERENCES "companies"("user_id","id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company" FOREIGN KEY ("user_id","company_id")
	REFERENCES "companies"("user_id","id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_one_related";
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_one_related" CHECK (num_nonnulls("candidate_id", "company_id", "contact_id", "job_id") <= 1);
--> statement-breakpoint
ALTER TABLE "interactions" DROP CONSTRAINT "interactions_one_related";
--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_one_related" CHECK (num_nonnulls("candidate_id", "company_id", "contact_id", "job_id") = 1);
--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_one_owner";
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_one_owner" CHECK (num_nonnulls("candidate_id", "company_id", "contact_id", "job_id") = 1);
--> statement-breakpoint
-- A company for what clients say today, under the spelling that most of them use, and of those the oldest. Their text stays as it is.
INSERT INTO "companies" ("user_id", "id", "created_from", "created_at", "updated_at", "name", "sort_name", "search_text")
WITH "spellings" AS (
	SELECT "user_id", company_key("company") AS "key", "company", count(*) AS "many", min("created_at") AS "since"
	FROM "contacts" WHERE btrim("company") <> '' GROUP BY 1, 2, 3
), "named" AS (
	SELECT DISTINCT ON ("user_id", "key") "user_id", "company" AS "name", min("since") OVER (PARTITION BY "user_id", "key") AS "since",
		fold_text("company") AS "folded"
	FROM "spellings" ORDER BY "user_id", "key", "many" DESC, "since", "company"
)
	SELECT "user_id", gen_random_uuid(), 'use', "since", "since", "name", left("folded", 200),
		"folded" || CASE WHEN "folded" ~ '[ßæœøłđðþħı]' THEN chr(10) || replace(replace(replace(replace(
			translate("folded", 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') ELSE '' END
	FROM "named";
--> statement-breakpoint
UPDATE "contacts" SET "company_id" = "companies"."id" FROM "companies"
	WHERE "companies"."user_id" = "contacts"."user_id" AND company_key("companies"."name") = company_key("contacts"."company")
		AND btrim("contacts"."company") <> '';
