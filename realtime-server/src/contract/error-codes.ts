/** Every code that a refusal may carry, with its HTTP status. A code is stable; its text is for people and may change. */
export const errorCodes = {
  INVALID: 400,
  MALFORMED: 400,
  UNAUTHORIZED: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN_ORIGIN: 403,
  NOT_THE_ACTOR: 403,
  PROFILE_INCOMPLETE: 403,
  PREMIUM_ONLY: 403,
  UNDER_AGE: 403,
  LIKE_LIMIT: 403,
  SUPER_LIKE_LIMIT: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ALREADY_SWIPED: 409,
  CLIENT_TOO_OLD: 409,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  OUT_OF_RANGE: 416,
  UNDECODABLE: 422,
  TOO_LONG: 422,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorCodes
