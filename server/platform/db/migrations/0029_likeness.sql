DROP INDEX "candidates_by_email";--> statement-breakpoint
DROP INDEX "candidates_by_phone";--> statement-breakpoint
DROP INDEX "candidates_by_name_keys";--> statement-breakpoint
DROP INDEX "contacts_by_email";--> statement-breakpoint
DROP INDEX "contacts_by_phone";--> statement-breakpoint
DROP INDEX "contacts_by_name_keys";--> statement-breakpoint
CREATE INDEX "candidates_by_likeness" ON "candidates" USING gin (likeness_keys(user_id, sort_name, email, phone)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_likeness" ON "contacts" USING gin (likeness_keys(user_id, sort_name, email, phone)) WITH (gin_pending_list_limit=128) WHERE deleted_at is null;