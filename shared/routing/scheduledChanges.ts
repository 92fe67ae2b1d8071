/** Records of which one field can be changed at a time. */
export const scheduledRecords = ['cap', 'advertiser'] as const
export type ScheduledRecord = (typeof scheduledRecords)[number]

export const scheduledStates = ['waiting', 'done', 'cancelled', 'stopped'] as const

/** The field of each record type. */
export const scheduledFields = { cap: 'cap', advertiser: 'status' } as const satisfies Record<ScheduledRecord, string>

/** Days ahead for which a change can be scheduled. */
export const mostScheduledDays = 366
