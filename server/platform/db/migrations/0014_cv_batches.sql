CREATE TABLE "cv_batch_items" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"text" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_left_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cv_batch_items_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "cv_batches" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'collecting' NOT NULL,
	"work_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cv_batches_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "cv_batch_items" ADD CONSTRAINT "cv_batch_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_batch_items" ADD CONSTRAINT "cv_batch_items_batch" FOREIGN KEY ("user_id","batch_id") REFERENCES "public"."cv_batches"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_batch_items" ADD CONSTRAINT "cv_batch_items_file" FOREIGN KEY ("user_id","file_id") REFERENCES "public"."files"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_batches" ADD CONSTRAINT "cv_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cv_batch_items_in_order" ON "cv_batch_items" USING btree ("user_id","batch_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "cv_batch_items_file_once" ON "cv_batch_items" USING btree ("user_id","file_id");--> statement-breakpoint
CREATE INDEX "cv_batches_by_created_at" ON "cv_batches" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "candidates_by_email" ON "candidates" USING btree ("user_id",lower(email),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_by_phone" ON "candidates" USING btree ("user_id",right(regexp_replace(phone, '[^0-9]', '', 'g'), 9),"id") WHERE deleted_at is null and phone is not null;