import type { LeadEventGroup } from '../../../generated/graphql'
import type { LeadView } from '../leadAddress'

interface Group {
  group: LeadEventGroup
  /** On the switch, and as the heading of what it shows. */
  label: string
  title: string
}

/** The parts of a timeline by their name in the address; the titles are those of the specification. */
export const eventGroups: Readonly<Partial<Record<LeadView, Group>>> = {
  'status-history': { group: 'STATUS', label: 'Status', title: 'Status History' },
  'lead-history': { group: 'DELIVERY', label: 'Delivery', title: 'Lead History' },
  postbacks: { group: 'POSTBACKS', label: 'Postbacks', title: 'Postbacks to the publisher' },
  edits: { group: 'EDITS', label: 'Edits', title: 'Edits' },
}

/** The title of a section about a lead: its e-mail, once known, and its id. */
export const sectionTitle = (what: string, id: string, email: string | undefined) =>
  email ? `${what}: ${email} (ID ${id})` : `${what}: ID ${id}`
