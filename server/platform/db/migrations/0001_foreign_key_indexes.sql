DROP INDEX "interactions_of_contact";--> statement-breakpoint
CREATE INDEX "interactions_of_contact" ON "interactions" USING btree ("user_id","contact_id","date","id");