-- Finds records of a type with text similar to this one, most similar first. If hundreds match, only some are compared. The trigram indexes
-- answer the operator; pg_trgm.word_similarity_threshold sets the required similarity (0.6 by default).
-- Under row-level security no index can answer it. So this runs as the owner of the tables, filters by the transaction's account itself, and
-- returns only ids.
CREATE OR REPLACE FUNCTION "records_similar_to"("of_type" text, "wanted" text, "most" integer) RETURNS TABLE ("id" uuid, "likeness" real)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
	"own" constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
	"most_compared" constant integer := 300;
BEGIN
	IF "of_type" = 'contact' THEN
		RETURN QUERY SELECT alike.id, public.word_similarity("wanted", searched) FROM (
				SELECT id, own_text AS searched FROM public.contacts
				WHERE user_id = "own" AND deleted_at IS NULL AND "wanted" OPERATOR(public.<%) own_text LIMIT "most_compared") AS alike
			ORDER BY 2 DESC, 1 LIMIT "most";
	ELSIF "of_type" = 'company' THEN
		RETURN QUERY SELECT alike.id, public.word_similarity("wanted", searched) FROM (
				SELECT id, search_text AS searched FROM public.companies
				WHERE user_id = "own" AND deleted_at IS NULL AND "wanted" OPERATOR(public.<%) search_text LIMIT "most_compared") AS alike
			ORDER BY 2 DESC, 1 LIMIT "most";
	ELSIF "of_type" = 'candidate' THEN
		RETURN QUERY SELECT alike.id, public.word_similarity("wanted", searched) FROM (
				SELECT id, search_text AS searched FROM public.candidates
				WHERE user_id = "own" AND deleted_at IS NULL AND "wanted" OPERATOR(public.<%) search_text LIMIT "most_compared") AS alike
			ORDER BY 2 DESC, 1 LIMIT "most";
	ELSIF "of_type" = 'job' THEN
		RETURN QUERY SELECT alike.id, public.word_similarity("wanted", searched) FROM (
				SELECT id, sort_title AS searched FROM public.jobs
				WHERE user_id = "own" AND deleted_at IS NULL AND "wanted" OPERATOR(public.<%) sort_title LIMIT "most_compared") AS alike
			ORDER BY 2 DESC, 1 LIMIT "most";
	ELSIF "of_type" = 'task' THEN
		RETURN QUERY SELECT alike.id, public.word_similarity("wanted", searched) FROM (
				SELECT id, sort_title AS searched FROM public.tasks
				WHERE user_id = "own" AND deleted_at IS NULL AND "wanted" OPERATOR(public.<%) sort_title LIMIT "most_compared") AS alike
			ORDER BY 2 DESC, 1 LIMIT "most";
	ELSIF "of_type" = 'tag' THEN
		RETURN QUERY SELECT alike.id, public.word_similarity("wanted", searched) FROM (
				SELECT id, sort_name AS searched FROM public.tags
				WHERE user_id = "own" AND deleted_at IS NULL AND "wanted" OPERATOR(public.<%) sort_name LIMIT "most_compared") AS alike
			ORDER BY 2 DESC, 1 LIMIT "most";
	END IF;
END $$;
