/** Whether an advertiser takes part, or is marked as a test. Source: spec/3 section 4. */
export const activeStatuses = ['active', 'inactive'] as const
export type ActiveStatus = (typeof activeStatuses)[number]

export const activeStatusOf = (isActive: boolean): ActiveStatus => (isActive ? 'active' : 'inactive')
