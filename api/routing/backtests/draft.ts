import { timeslotIssues, shareOf } from '../../../shared/routing/distributionRules'
import { timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import { badInput, type FieldErrors } from '../../app/http/errors'
import type { DistributionInput } from '../distributions/distributions.schema'
import type { Distribution } from '../engine/world'

/** Rejects a draft that could not be saved, with the fields of a save after `draft`. */
export function refuseBadDraft({ step1, step2 }: DistributionInput): void {
  const timeslots = step2.map(({ groups, ...timeslot }) => ({
    ...timeslot,
    groups: groups.map(({ name, brands }) => ({
      name,
      brands: brands.map(({ id, percentage }) => ({ id: id ?? null, percentage })),
    })),
  }))
  const fields: FieldErrors = {}
  for (const { path, message } of timeslotIssues(timeslots)) fields[['draft', 'step2', ...path].join('.')] ??= message
  if (timeZoneNameOf(step1.selectedTimeZone.id) === null)
    fields['draft.step1.selectedTimeZone.id'] = 'There is no such time zone.'
  if (Object.keys(fields).length) throw badInput(fields)
}

/**
 * The distribution that saving the draft would make of the current one (null: an additional one). Members that stay in
 * their group keep their ids, and so their slot credits; new records have negative ids.
 */
export function draftOf({ step1, step2 }: DistributionInput, current: Distribution | null): Distribution {
  let made = 0
  const next = () => --made
  const groups = new Map(
    (current?.timeslots ?? []).flatMap((timeslot) => timeslot.groups.map((group) => [group.id, group] as const)),
  )
  const hasIds = step2.some(({ id, groups }) => id !== undefined || groups.some((group) => group.id !== undefined))
  return {
    // Among equals the lowest id comes first, so that a new distribution is the last one.
    id: current?.id ?? Number.MAX_SAFE_INTEGER,
    name: step1.labelValue,
    type: step1.selectedMethod,
    zone: timeZoneNameOf(step1.selectedTimeZone.id) ?? 'UTC',
    isActive: current?.isActive ?? true,
    isSendInOpHours: step1.isSendInOpHours,
    countryId: step1.selectedCountry.id,
    publisherId: step1.selectedAffiliate?.id ?? null,
    parameters: Object.fromEntries(
      Object.entries(step1.parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
    dataOverride: Object.fromEntries(
      Object.entries(step1.data_override).flatMap(([name, values]) => (values ? [[name, values]] : [])),
    ),
    timeslots: step2.map(({ id, name, isActive, openingHours, groups: sent }, slot) => ({
      id: id ?? next(),
      name,
      isActive: isActive === 1,
      days: openingHours,
      groups: sent.map((group, place) => {
        const stored =
          group.id !== undefined ? groups.get(group.id) : hasIds ? undefined : current?.timeslots[slot]?.groups[place]
        return {
          id: stored?.id ?? next(),
          name: group.name,
          members: group.brands.map(({ id: advertiserId, percentage }) => ({
            id: stored?.members.find((member) => member.advertiserId === advertiserId)?.id ?? next(),
            advertiserId: advertiserId ?? 0,
            share: shareOf(percentage),
          })),
        }
      }),
    })),
  }
}
