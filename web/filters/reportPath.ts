/** Drill-down path of a report in links. */
import { groupFacts, pathGroups, readGroup, type ReportGroup } from '../../shared/reports/reportGroups'
import { lostReasonTitle } from '../../shared/leads/lostReasons'
import { parseWallTime } from '../../shared/app/time/wallTimes'
import { choicesOf, type ChoicesState } from './filterChoices'
import { idLists } from './filterState'
import { isObject } from './words/filterJson'
import { isId } from '../app/addressParams'

/** A step: only leads whose `key` has this value, an id or day as text; null for leads without a value. */
export interface PathStep {
  key: ReportGroup
  value: string | null
}

const isValue = (key: ReportGroup, value: string): boolean => {
  const kind = groupFacts[key].kind
  return kind === 'id'
    ? isId(value)
    : kind === 'day'
      ? /^\d{4}-\d\d-\d\d$/.test(value) && Boolean(parseWallTime(value))
      : value !== '' && value.length <= 500
}

function readStep(raw: unknown): PathStep | undefined {
  const key = isObject(raw) ? readGroup(raw.key) : undefined
  if (!key || !isObject(raw)) return undefined
  if (raw.value === null) return { key, value: null }
  const value = typeof raw.value === 'number' || typeof raw.value === 'string' ? String(raw.value) : ''
  return isValue(key, value) ? { key, value } : undefined
}

/**
 * Parses a path; undefined if any part is invalid, because a partial path would show other leads. Each grouping may
 * occur once.
 */
export function readPath(raw: unknown): readonly PathStep[] | undefined {
  if (!Array.isArray(raw) || raw.length > pathGroups.length) return undefined
  const steps = raw.map(readStep)
  if (new Set(steps.map((step) => step?.key)).size !== steps.length) return undefined
  return steps.every((step) => step !== undefined) ? steps : undefined
}

/** Inverse of `readPath`. */
export const writePath = (path: readonly PathStep[]) =>
  path.map(({ key, value }) => ({ key: groupFacts[key].restName, value }))

/** The list of the filter with the records of a grouping. */
const listOf = (group: ReportGroup) =>
  group === 'lostAdvertiserId' ? 'advertiserId' : idLists.find((list) => list === group)
/** Whether a path contains ids of records, whose names are in the filter values. */
export const namesRecords = (path: readonly PathStep[]): boolean =>
  path.some(({ key, value }) => listOf(key) && value !== null)

/** Label of leads without a value. */
export const noValue = 'None'

/** Name of a step's value; its id if unknown. */
export function stepName({ key, value }: PathStep, choices: ChoicesState): string {
  const list = listOf(key)
  const name = list && choicesOf(choices, list)?.find(({ id }) => id === value)?.name
  if (value === null) return noValue
  return key === 'lostReason' || key === 'lostObstacle' ? lostReasonTitle(value) : (name ?? value)
}
