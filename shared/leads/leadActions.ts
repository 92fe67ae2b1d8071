/** Limits that the API sets on lead actions and the client keeps to. */

/** Characters of a status override: as many as a status filter takes. */
export const maxStatusOverride = 500
/** Dollars that one lead may carry: what numeric(12, 2) holds. */
export const maxLeadMoney = 9_999_999_999.99
/** Leads of one selection of all that match. */
export const maxSelection = 100_000
