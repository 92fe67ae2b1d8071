/**
 * A source prepared on another screen, such as the lost leads. It travels in the state of the history entry: to the dialog
 * that creates a campaign, and from there to the dialog that adds its source.
 */
import type { SourceForm } from './sourceForm'

export type PreparedSource = Partial<
  Pick<
    SourceForm,
    | 'name'
    | 'advertisers'
    | 'advertiserStatus'
    | 'countries'
    | 'publishers'
    | 'funnels'
    | 'filters'
    | 'lostReasons'
    | 'lostAdvertisers'
    | 'lostSubjects'
    | 'takesCampaignLeads'
    | 'receivedFrom'
    | 'receivedBefore'
  >
>

interface Entry {
  preparedSource: PreparedSource
}

/** State of a history entry that carries a prepared source. */
export const carrying = (preparedSource: PreparedSource): Entry => ({ preparedSource })

/** The source that a history entry carries; null if there is none. */
export const carriedSource = (state: unknown): PreparedSource | null =>
  typeof state === 'object' && state !== null && 'preparedSource' in state ? (state as Entry).preparedSource : null
