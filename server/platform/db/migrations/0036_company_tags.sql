CREATE TABLE "company_tags" (
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "company_tags_user_id_company_id_tag_id_pk" PRIMARY KEY("user_id","company_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."companies"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_tag" FOREIGN KEY ("user_id","tag_id") REFERENCES "public"."tags"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_tags_by_tag" ON "company_tags" USING btree ("user_id","tag_id","company_id");