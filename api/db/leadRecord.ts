import type { Selectable } from 'kysely'
import type { Leads } from './generated/schema'

/** A row of `leads`. */
export type LeadRecord = Selectable<Leads>
