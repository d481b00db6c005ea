import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Validates a form with a schema that loads on first submit. It exists for the sign-in page, whose first paint must not
 * wait for the schema library. If loading fails, the form says so and keeps its values.
 */
export function lazyResolver<Values extends FieldValues>(
  loadSchema: () => Promise<z.ZodType<Values, Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()]).catch(() => null);
    if (!loaded) {
      const message = 'Network error. Please check your connection and try again.';
      const errors = { root: { type: 'load', message } };
      return { values: {}, errors: errors as unknown as FieldErrors<Values> };
    }
    const [{ zodResolver }, schema] = loaded;
    return zodResolver(schema)(values, context, options);
  };
}
