/** Conversion of distributions between REST's two steps and the schema's single input. */
import { Fault } from '../../app/errors/errors'
import type { DistributionInput, DistributionOverwrite, OpeningDay, OpeningDayInput } from '../../generated/graphql'
import { idNumber, idText } from '../../app/rest/ids'
import { graphqlField } from '../../app/rest/names'
import { type PlaceOf, renamed } from '../../app/rest/places'
import type { Named } from '../../app/records/links'
import { distributionTexts } from '../../../shared/routing/distributionRules'
import type { RestDistribution, RestDistributionInput, RestDistributionRow } from './distributions.rest'

export const distributionFromRest = (row: RestDistributionRow) => ({
  id: String(row.id),
  name: row.name,
  type: row.type,
  timeZoneName: row.timezone_name,
  countryId: String(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
  publisherId: idText(row.publisher_id),
  publisherName: row.publisher_name,
  advertisers: row.advertiser_id.map((id, place) => ({ id: String(id), name: row.advertiser_name[place] ?? '' })),
  isActive: row.is_active,
  isActiveOpen: row.is_active_open === 'true',
  updatedAt: row.updated_at,
  version: row.version,
  country: { id: String(row.country_id), code: row.country_code, name: row.country_name },
  publisher: row.publisher_id === null ? null : { id: String(row.publisher_id), name: row.publisher_name ?? '' },
})

/** All fields of a distribution's record. */
type DistributionRow = ReturnType<typeof distributionFromRest>
/** A distribution, complete or only with id and name. */
export type DistributionParent = Named<DistributionRow>
export type DistributionAdvertiserRow = DistributionRow['advertisers'][number]

type RestDay = RestDistribution['step2'][number]['openingHours'][number]
/** A day of opening hours of any owner. */
export const dayFromRest = ({ id, checked, steps }: Pick<RestDay, 'id' | 'checked' | 'steps'>): OpeningDay => ({
  day: id,
  checked,
  steps: steps.map(({ start_time, end_time }) => ({ startTime: start_time, endTime: end_time })),
})
export const dayToRest = ({ day, checked, steps }: OpeningDayInput) => ({
  id: day,
  checked,
  steps: steps.map(({ startTime, endTime }) => ({ start_time: startTime, end_time: endTime })),
})

/** Parameter overrides as a list. */
export const overwritesFromRest = (map: Record<string, string[]>): DistributionOverwrite[] =>
  Object.entries(map).map(([parameter, values]) => ({ parameter, values }))

export const detailsFromRest = (row: RestDistribution) => ({
  distribution: distributionFromRest(row),
  version: row.version,
  tags: row.step1.taggingSelected,
  timeZoneId: String(row.step1.selectedTimeZone.id),
  isSendInOpHours: row.step1.isSendInOpHours,
  parameters: Object.entries(row.step1.parameters).map(([parameter, value]) => ({ parameter, value })),
  dataOverride: overwritesFromRest(row.step1.data_override),
  timeslots: row.step2.map(({ id, name, groups, openingHours }) => ({
    id: String(id),
    name,
    groups: groups.map((group) => ({
      id: String(group.id),
      name: group.name,
      advertisers: group.brands.map((brand) => ({
        advertiserId: String(brand.id),
        advertiserName: brand.name,
        percentage: brand.percentage,
      })),
    })),
    openingHours: openingHours.map(dayFromRest),
  })),
})

export type DistributionGroupRow = ReturnType<typeof detailsFromRest>['timeslots'][number]['groups'][number]
export type DistributionShareRow = ReturnType<
  typeof detailsFromRest
>['timeslots'][number]['groups'][number]['advertisers'][number]

const wholeId = (id: string | null | undefined, field: string) =>
  id === null || id === undefined ? undefined : idNumber(id, field)

/** Converts a list to REST's map; a duplicate parameter is refused, because a map cannot contain it. */
export function mapOf<Value>(
  field: string,
  entries: readonly (readonly [parameter: string, value: Value])[],
): Record<string, Value> {
  const map = new Map<string, Value>()
  for (const [place, [parameter, value]] of entries.entries()) {
    if (map.has(parameter)) {
      throw new Fault('BAD_USER_INPUT', {
        message: distributionTexts.parameterUsed,
        fields: { [`${field}.${place}.parameter`]: distributionTexts.parameterUsed },
      })
    }
    map.set(parameter, value)
  }
  return Object.fromEntries(map)
}

/**
 * Converts a path in a REST map to a path in the list it was made from: `parameters.funnel` → `parameters.2.value`.
 * `within` returns the field of the entry, and gets the rest of the path.
 */
export const entryPlace =
  (field: string, entries: readonly { parameter: string }[], within: (item: string) => string): PlaceOf =>
  (place) => {
    const [list, name = '', ...rest] = place.split('.')
    // A path with an index already refers to the list.
    if (list !== field || !name || /^\d+$/.test(name)) return place
    const position = entries.findIndex(({ parameter }) => graphqlField(parameter) === name)
    return position < 0 ? field : [field, position, within(rest.join('.'))].join('.')
  }

export const distributionToRest = (input: DistributionInput): RestDistributionInput => ({
  from: 'distribution',
  step1: {
    labelValue: input.name,
    taggingSelected: [...input.tags],
    selectedMethod: input.type,
    selectedTimeZone: { id: idNumber(input.timeZoneId, 'timeZoneId') },
    isSendInOpHours: input.isSendInOpHours,
    selectedCountry: { id: idNumber(input.countryId, 'countryId') },
    selectedAffiliate: input.publisherId ? { id: idNumber(input.publisherId, 'publisherId') } : null,
    parameters: mapOf(
      'parameters',
      input.parameters.map(({ parameter, value }) => [parameter, value] as const),
    ),
    data_override: mapOf(
      'dataOverride',
      input.dataOverride.map(({ parameter, values }) => [parameter, values] as const),
    ),
  },
  step2: input.timeslots.map((timeslot, slot) => ({
    id: wholeId(timeslot.id, `timeslots.${slot}.id`),
    name: timeslot.name,
    isActive: 1 as const,
    groups: timeslot.groups.map((group, part) => ({
      id: wholeId(group.id, `timeslots.${slot}.groups.${part}.id`),
      name: group.name,
      brands: group.advertisers.map(({ advertiserId, percentage }, place) => ({
        id: advertiserId
          ? idNumber(advertiserId, `timeslots.${slot}.groups.${part}.advertisers.${place}.advertiserId`)
          : null,
        percentage,
      })),
    })),
    openingHours: timeslot.openingHours.map(dayToRest),
  })),
})

const names: readonly (readonly [RegExp, string])[] = [
  [/^step1\.labelValue$/, 'name'],
  [/^step1\.taggingSelected.*/, 'tags'],
  [/^step1\.selectedMethod.*/, 'type'],
  [/^step1\.selectedTimeZone.*/, 'timeZoneId'],
  [/^step1\.selectedCountry.*/, 'countryId'],
  [/^step1\.selectedAffiliate.*/, 'publisherId'],
  [/^step1\./, ''],
  [/^step2/, 'timeslots'],
  [/(\.openingHours\.\d+)\.id$/, '$1.day'],
  [/\.brands\.(\d+)\.id$/, '.advertisers.$1.advertiserId'],
  [/\.brands/, '.advertisers'],
]

/** Converts the path of a REST error to the input. */
export function distributionPlace({ parameters, dataOverride }: DistributionInput): PlaceOf {
  const parameter = entryPlace('parameters', parameters, () => 'value')
  const override = entryPlace('dataOverride', dataOverride, (item) => (item ? `values.${item}` : 'values'))
  const other = renamed(...names)
  return (field) => override(parameter(other(field)))
}
