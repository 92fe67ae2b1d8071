/**
 * Reasons to review a pending conversion closely, strongest first. They do not block acceptance.
 */
export const hintKinds = ['test_lead', 'fast_deposit', 'same_ip', 'same_person', 'busy_publisher'] as const
export type HintKind = (typeof hintKinds)[number]

/** Minutes between lead and deposit below which the deposit is suspiciously fast. */
export const fastDepositMinutes = 10
/**
 * Days within which deposits from the same IP address are reported; later the address often belongs to another person.
 */
export const sameIpDays = 30
/** A publisher is reported with this number of deposits in 24 hours, and this multiple of its daily average. */
export const busyPublisher = { deposits: 5, times: 3, usualDays: 30 } as const
