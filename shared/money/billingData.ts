/** What happens to an advertiser that owes as much as its credit limit, with titles. */
export const limitActs = { nothing: 'Nothing', warn: 'Warn', pause: 'Pause the advertiser' } as const
export type LimitAct = keyof typeof limitActs
export const limitActNames = Object.keys(limitActs) as [LimitAct, ...LimitAct[]]

/** Largest lengths of texts, number of addresses, and days. */
export const billingLimits = { text: 200, address: 500, account: 500, note: 1000, emails: 10, termsDays: 365 }
