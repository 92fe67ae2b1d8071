/** Limits of lead actions, enforced by the API and used by the client. */

/** Maximum length of a status override, the same as in a status filter. */
export const maxStatusOverride = 500
/** Maximum amount of one lead in dollars: the range of numeric(12, 2). */
export const maxLeadMoney = 9_999_999_999.99
/** Maximum number of leads in a selection of all matching leads. */
export const maxSelection = 100_000
