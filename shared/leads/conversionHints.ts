/** Reasons to look closer at a pending conversion, the strongest first. They block nothing. Source: design/look.md, Pending. */
export const hintKinds = ['fast_deposit', 'same_ip', 'same_person', 'busy_publisher'] as const
export type HintKind = (typeof hintKinds)[number]

/** A deposit this soon after the lead was created, in minutes. */
export const fastDepositMinutes = 10
/** Deposits from one IP address this many days apart: later, an address has mostly gone to somebody else. */
export const sameIpDays = 30
/** A publisher is busy with this many deposits in 24 hours, and this many times its daily average of the days before. */
export const busyPublisher = { deposits: 5, times: 3, usualDays: 30 } as const
