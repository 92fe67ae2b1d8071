import { distributionTexts, timeslotIssues } from '../../../shared/routing/distributionRules'
import type { Database } from '../../db/connect'
import { badInput, type FieldErrors } from '../../app/http/errors'
import { existing } from '../../app/records/existing.queries'
import type { DistributionInput } from './distributions.schema'

/** Rejects invalid timeslots, with errors by field: `step2.0.groups.1.brands.0.id`. */
function refuseBadTimeslots({ step2 }: DistributionInput) {
  const timeslots = step2.map(({ groups, ...timeslot }) => ({
    ...timeslot,
    groups: groups.map(({ name, brands }) => ({
      name,
      brands: brands.map(({ id, percentage }) => ({ id: id ?? null, percentage })),
    })),
  }))
  const fields: FieldErrors = {}
  for (const { path, message } of timeslotIssues(timeslots)) fields[['step2', ...path].join('.')] ??= message
  if (Object.keys(fields).length) throw badInput(fields)
}

/** Rejects ids of unknown records, with errors by field. Must run in the transaction of the save. */
async function refuseUnknown(db: Database, { step1, step2 }: DistributionInput) {
  const fields: FieldErrors = {}
  const { selectedCountry, selectedTimeZone, selectedAffiliate } = step1
  if (!(await existing(db, 'countries', [selectedCountry.id])).size)
    fields['step1.selectedCountry.id'] = 'There is no such country.'
  if (!(await existing(db, 'time_zones', [selectedTimeZone.id])).size)
    fields['step1.selectedTimeZone.id'] = 'There is no such time zone.'
  if (selectedAffiliate && !(await existing(db, 'publishers', [selectedAffiliate.id])).size) {
    fields['step1.selectedAffiliate.id'] = 'There is no such publisher.'
  }
  const brands = step2.flatMap(({ groups }, slot) =>
    groups.flatMap((group, part) =>
      group.brands.map(({ id }, place) => ({ id: id ?? 0, field: `step2.${slot}.groups.${part}.brands.${place}.id` })),
    ),
  )
  const known = await existing(
    db,
    'advertisers',
    brands.map(({ id }) => id),
  )
  for (const { id, field } of brands) if (!known.has(id)) fields[field] = distributionTexts.invalidBrand
  if (Object.keys(fields).length) throw badInput(fields)
}

/** Throws a 400 with all errors by field. Must run in the transaction of the save. */
export async function refuseBadDistribution(db: Database, input: DistributionInput): Promise<void> {
  refuseBadTimeslots(input)
  await refuseUnknown(db, input)
}
