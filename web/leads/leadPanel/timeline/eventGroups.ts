import type { LeadEventGroup } from '../../../generated/graphql'
import type { LeadView } from '../leadAddress'

interface Group {
  group: LeadEventGroup
  /** Label of the switch, and heading of the events. */
  label: string
  title: string
  /** Permission to see the events. */
  needed?: string
}

/** Groups of events by their names in the URL; titles are those of the specification. */
export const eventGroups: Readonly<Partial<Record<LeadView, Group>>> = {
  'status-history': { group: 'STATUS', label: 'Status', title: 'Status History' },
  'lead-history': { group: 'DELIVERY', label: 'Delivery', title: 'Lead History' },
  postbacks: { group: 'POSTBACKS', label: 'Postbacks', title: 'Postbacks to the publisher' },
  edits: { group: 'EDITS', label: 'Edits', title: 'Edits', needed: 'AUDIT_LOG_LIST' },
  money: { group: 'MONEY', label: 'Money', title: 'Money', needed: 'MONEY_LIST' },
}

/** Title of a section: with the lead's e-mail, once loaded, and id. */
export const sectionTitle = (what: string, id: string, email: string | undefined) =>
  email ? `${what}: ${email} (ID ${id})` : `${what}: ID ${id}`
