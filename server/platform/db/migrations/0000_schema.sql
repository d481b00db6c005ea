CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"display_name" text,
	"photo_url" text,
	"disabled_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"subscription" jsonb,
	"subscription_status" text GENERATED ALWAYS AS (subscription ->> 'status') STORED,
	"access_ended_at" timestamp with time zone,
	"purge_warned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"page" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_day_event_page_pk" PRIMARY KEY("day","event","page")
);
--> statement-breakpoint
CREATE TABLE "billing_anomalies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"last_read" bigint DEFAULT 0 NOT NULL,
	"stored_read" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_fingerprints" (
	"user_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_fingerprints_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"price" text NOT NULL,
	"promotion_code" text,
	"plan_type" text,
	"state" text NOT NULL,
	"stripe_session_id" text,
	"url" text,
	"error_message" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"status" text NOT NULL,
	"price_id" text,
	"current_period_start" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"trial_start" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"cancel_at_period_end" boolean NOT NULL,
	"cancel_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"latest_invoice_status" text,
	"has_payment_method" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_ledger" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"plain_email_hash" text NOT NULL,
	"trial_start" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"type" text NOT NULL,
	"skills" text[] NOT NULL,
	"expected_salary" integer,
	"cv" text NOT NULL,
	"assigned_job_id" uuid,
	"candidate_stage" text,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"cv_words" "tsvector" NOT NULL,
	CONSTRAINT "candidates_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"company" text,
	"position" text,
	"notes" text NOT NULL,
	"sort_name" text NOT NULL,
	"sort_company" text,
	"own_text" text NOT NULL,
	"tag_text" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (own_text || E'
' || tag_text) STORED NOT NULL,
	CONSTRAINT "contacts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"contact_id" uuid NOT NULL,
	"type" text NOT NULL,
	"date" date,
	"notes" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "interactions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text NOT NULL,
	"contact_id" uuid,
	"stage" text NOT NULL,
	"value" numeric(12, 2) NOT NULL,
	"probability" smallint DEFAULT 0 NOT NULL,
	"fee_percentage" numeric(5, 2),
	"fee" numeric(12, 2) GENERATED ALWAYS AS (round(value * fee_percentage * 0.01, 2)) STORED,
	"job_type" text NOT NULL,
	"location" text,
	"recruiter" text,
	"is_exclusive" boolean NOT NULL,
	"requirements" text NOT NULL,
	"notes" text NOT NULL,
	"start_date" date,
	"placed_at" timestamp with time zone,
	"sort_title" text NOT NULL,
	"sort_stage" text NOT NULL,
	"own_text" text NOT NULL,
	CONSTRAINT "jobs_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"data" jsonb NOT NULL,
	"dedupe_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"phone_format" text NOT NULL,
	"monthly_target" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "contact_tags" (
	"user_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "contact_tags_user_id_contact_id_tag_id_pk" PRIMARY KEY("user_id","contact_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"sort_name" text NOT NULL,
	CONSTRAINT "tags_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_from" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text NOT NULL,
	"description" text,
	"due_date" date,
	"priority" text NOT NULL,
	"priority_weight" smallint NOT NULL,
	"completed" boolean NOT NULL,
	"contact_id" uuid,
	"sort_title" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "tasks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "worker_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_fingerprints" ADD CONSTRAINT "card_fingerprints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_contact" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_contact" FOREIGN KEY ("user_id","contact_id") REFERENCES "public"."contacts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_tag" FOREIGN KEY ("user_id","tag_id") REFERENCES "public"."tags"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash_key" ON "account_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_user_provider_key" ON "accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_anomalies_key" ON "billing_anomalies" USING btree ("kind","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_stripe_key" ON "billing_customers" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE INDEX "card_fingerprints_fingerprint" ON "card_fingerprints" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_stripe_key" ON "checkout_sessions" USING btree ("stripe_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_one_open" ON "checkout_sessions" USING btree ("user_id") WHERE state in ('pending', 'url');--> statement-breakpoint
CREATE INDEX "checkout_sessions_user" ON "checkout_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stripe_events_failed" ON "stripe_events" USING btree ("next_try_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "candidates_by_name" ON "candidates" USING btree ("user_id","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_by_type" ON "candidates" USING btree ("user_id","type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_by_expected_salary" ON "candidates" USING btree ("user_id","expected_salary","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_by_created_at" ON "candidates" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_of_job" ON "candidates" USING btree ("user_id","assigned_job_id");--> statement-breakpoint
CREATE INDEX "candidates_search" ON "candidates" USING gin ("user_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_cv_search" ON "candidates" USING gin ("user_id","cv_words") WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "candidates_bin" ON "candidates" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("user_id","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_company" ON "contacts" USING btree ("user_id","sort_company","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_created_at" ON "contacts" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("user_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_bin" ON "contacts" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "interactions_of_contact" ON "interactions" USING btree ("user_id","contact_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interactions_by_date" ON "interactions" USING btree ("user_id","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interactions_bin" ON "interactions" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_by_title" ON "jobs" USING btree ("user_id","sort_title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_job_type" ON "jobs" USING btree ("user_id","job_type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_salary" ON "jobs" USING btree ("user_id","value","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_stage" ON "jobs" USING btree ("user_id","sort_stage","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_created_at" ON "jobs" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_of_stage" ON "jobs" USING btree ("user_id","stage","sort_title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_by_placed_at" ON "jobs" USING btree ("user_id","placed_at") WHERE deleted_at is null and placed_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_of_contact" ON "jobs" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin ("user_id","own_text" gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_bin" ON "jobs" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_dedupe_key" ON "mail_outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_try_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_user" ON "mail_outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_tags_by_tag" ON "contact_tags" USING btree ("user_id","tag_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_key" ON "tags" USING btree ("user_id","key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_bin" ON "tags" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_by_due_date" ON "tasks" USING btree ("user_id","due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_by_title" ON "tasks" USING btree ("user_id","sort_title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_by_priority" ON "tasks" USING btree ("user_id","priority_weight","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_by_created_at" ON "tasks" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_by_status" ON "tasks" USING btree ("user_id","completed","due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_of_contact" ON "tasks" USING btree ("user_id","contact_id");--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("user_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_bin" ON "tasks" USING btree ("user_id","deleted_at") WHERE deleted_at is not null;