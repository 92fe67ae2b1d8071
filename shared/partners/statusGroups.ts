/** What a status group must say, the same in the form and in REST. Source: spec/3, section 5. */
export const statusGroupLimits = { name: 100, statuses: 500, status: 100 } as const

export type StatusGroupProblems = Partial<Record<'group' | 'statuses', string>>

/** What is wrong with each field; empty when the group may be saved. */
export function statusGroupProblems(group: string, statuses: readonly string[]): StatusGroupProblems {
  const { name, statuses: most } = statusGroupLimits
  return {
    ...(!group.trim()
      ? { group: 'Please enter a group name' }
      : group.trim().length > name
        ? { group: `At most ${name} characters.` }
        : {}),
    ...(!statuses.length
      ? { statuses: 'Please select at least one status' }
      : statuses.length > most
        ? { statuses: `At most ${most} statuses.` }
        : {}),
  }
}
