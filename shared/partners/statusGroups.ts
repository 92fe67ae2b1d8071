/** Validation of status groups, shared by the form and REST. */
export const statusGroupLimits = { name: 100, statuses: 500, status: 100 } as const

type StatusGroupProblems = Partial<Record<'group' | 'statuses', string>>

/** Error messages per field; empty if valid. */
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
