/** Records of which one field can be changed at a time. */
export const scheduledRecords = ['cap', 'advertiser', 'distribution', 'distribution_group'] as const
export type ScheduledRecord = (typeof scheduledRecords)[number]

export const scheduledStates = ['waiting', 'done', 'cancelled', 'stopped'] as const

/** The field of each record type. */
export const scheduledFields = {
  cap: 'cap',
  advertiser: 'status',
  distribution: 'status',
  distribution_group: 'shares',
} as const satisfies Record<ScheduledRecord, string>

/** Days ahead for which a change can be scheduled. */
export const maxScheduledDays = 366

/** Permissions, one of which is needed to see any scheduled change. */
export const readsScheduled = [
  ...['CAPS_LIST', 'ADVERTISER_CAPS_LIST', 'PUBLISHER_CAPS_LIST'],
  ...['ADVERTISERS_LIST', 'ADVERTISERS_EDIT', 'DISTRIBUTIONS_LIST'],
] as const

/** Permissions, one of which opens the page of a record. */
export const scheduledPages = {
  cap: ['CAPS_LIST'],
  advertiser: ['ADVERTISERS_EDIT'],
  distribution: ['DISTRIBUTIONS_LIST'],
  distribution_group: ['DISTRIBUTIONS_LIST'],
} as const satisfies Record<ScheduledRecord, readonly string[]>

interface Scheduled {
  entity: ScheduledRecord
  recordId: string
  /** Of a group of a distribution; null if it was deleted. */
  distributionId: string | null
}

/** Where a record is shown whose field is changed; null if it is gone. */
export function scheduledAddress({ entity, recordId, distributionId }: Scheduled): string | null {
  switch (entity) {
    case 'cap':
      return `/caps?dialog=edit&id=${recordId}`
    case 'advertiser':
      return `/edit/advertiser/${recordId}?tab=1`
    case 'distribution':
      return `/rotations?dialog=edit&id=${recordId}`
    case 'distribution_group':
      return distributionId && `/rotations?dialog=edit&id=${distributionId}&page=2`
  }
}
