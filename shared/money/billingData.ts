/** Largest lengths of texts, number of addresses, and days. */
export const billingLimits = { text: 200, address: 500, account: 500, note: 1000, emails: 10, termsDays: 365 }
