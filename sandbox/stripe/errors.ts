type StripeErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface StripeErrorBody {
  type: StripeErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
}

/** Responds with Stripe's error envelope and rolls back the changes of the request. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.name = 'StripeError';
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
  }
}

export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

/**
 * `thing` in Stripe's spelling: "customer", "promotion code", "checkout.session". A missing id in the path is a 404.
 */
export function missingResource(thing: string, id: string, where: { param: string } | 'path'): StripeError {
  const message = `No such ${thing}: '${id}'`;
  return new StripeError(where === 'path' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param: where === 'path' ? 'id' : where.param,
  });
}

export function missingParameter(param: string): StripeError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function unknownParameters(params: string[]): StripeError {
  const noun = params.length === 1 ? 'parameter' : 'parameters';
  return invalidRequest(`Received unknown ${noun}: ${params.join(', ')}`, {
    code: 'parameter_unknown',
    param: params[0],
  });
}

export function notAuthenticated(authorization: string | undefined): StripeError {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  const message = key
    ? `Invalid API Key provided: ${maskKey(key)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return new StripeError(401, { type: 'invalid_request_error', message });
}

function maskKey(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}
