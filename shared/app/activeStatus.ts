/** Values of the active status and test mark of advertisers. Source: spec/3 section 4. */
export const activeStatuses = ['active', 'inactive'] as const
export type ActiveStatus = (typeof activeStatuses)[number]

export const activeStatusOf = (isActive: boolean): ActiveStatus => (isActive ? 'active' : 'inactive')
