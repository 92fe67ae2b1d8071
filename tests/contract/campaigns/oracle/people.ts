/** Consumers as the oracle keeps them, and what of them decides whether a step is for them. */
import type { Consumer, Rule, Step, World } from './world'

export type Result =
  | 'waiting'
  | 'sending'
  | 'held'
  | 'accepted'
  | 'refused'
  | 'control'
  | 'not_for_them'
  | 'not_possible'
  | 'left'

/** A new lead row. */
export interface Registration {
  person: Person
  step: number
  at: number
  /** To whom it was sent, in their order. */
  sentTo: number[]
  sentAt: number
  status: 'held' | 'accepted' | 'refused'
  leadStatus: number
  isDeposited: boolean
  /** Refused while the campaign is paused: it goes on to the next advertiser at the start. */
  waitsForStart: boolean
  /** The credit that the last sending moved. */
  moved: Map<number, number>
}

export interface Person extends Consumer {
  number: number
  state: 'waiting' | 'sending' | 'finished' | 'exit'
  dueAt: number
  /** When its last step ended, or it was imported. */
  since: number
  results: Map<number, Result>
  /** The step it waits at. */
  entered: { step: number; giveUpAt: number | null } | null
  registrations: Registration[]
}

const takes = <Value>(list: readonly Value[], isExcluded: boolean, value: Value | null) =>
  !list.length || (value !== null && list.includes(value)) !== isExcluded
const nameOfStatus = (status: number) =>
  status === 3 ? 'failed' : status === 2 ? 'not_converted' : ('converted' as const)

/** Filters mean the origin's publisher; the status is that of the last registration in this campaign, else of the origin now. */
export function isFor({ rule }: Step, person: Person): boolean {
  const excludes = (list: Rule['filters'][number]) => rule.filters.includes(list)
  const status = person.registrations.at(-1)?.leadStatus ?? person.status
  return (
    takes(rule.publishers, excludes('publishers'), person.publisher) &&
    takes(rule.countries, excludes('countries'), person.country) &&
    takes(rule.funnels, excludes('funnels'), person.funnel) &&
    takes(rule.leadStatuses, excludes('leadStatuses'), nameOfStatus(status))
  )
}

/** The exit condition: 1 never, 2 once a registration was accepted, 3 once one deposited. */
export function hasLeft({ exitCondition }: Pick<World, 'exitCondition'>, { registrations }: Person): boolean {
  if (exitCondition === 2) return registrations.some(({ status }) => status === 'accepted')
  return exitCondition === 3 && registrations.some(({ isDeposited }) => isDeposited)
}
