/** Values of the active status and test mark of advertisers. */
export const activeStatuses = ['active', 'inactive'] as const
export type ActiveStatus = (typeof activeStatuses)[number]

export const activeStatusOf = (isActive: boolean): ActiveStatus => (isActive ? 'active' : 'inactive')
