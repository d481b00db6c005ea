CREATE TABLE "companies" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"website" text,
	"address" text DEFAULT '' NOT NULL,
	"registration_number" text,
	"vat_number" text,
	"parent_id" uuid,
	"notes" text DEFAULT '' NOT NULL,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"last_contacted" date,
	"next_task_id" uuid,
	"next_due" date,
	CONSTRAINT "companies_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "interactions" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_by_last_contacted" ON "companies" USING btree ("user_id","last_contacted","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_next_due" ON "companies" USING btree ("user_id","next_due","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_key" ON "companies" USING btree ("user_id",company_key(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("user_id","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_created_at" ON "companies" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_of_parent" ON "companies" USING btree ("user_id","parent_id");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("user_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_bin" ON "companies" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."companies"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."companies"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_of_company" ON "attachments" USING btree ("user_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_of_company" ON "contacts" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE INDEX "interactions_of_company" ON "interactions" USING btree ("user_id","company_id","date","id");--> statement-breakpoint
CREATE INDEX "tasks_of_company" ON "tasks" USING btree ("user_id","company_id");