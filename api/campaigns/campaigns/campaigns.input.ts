import { weekIssues } from '../../../shared/partners/openingHoursRules'
import { readTimeZone } from '../../../shared/app/time/timeZoneList'
import type { Database } from '../../db/connect'
import { badInput, type FieldErrors } from '../../app/http/errors'
import { existing } from '../../app/records/existing.queries'
import { type CampaignContent, hasList } from './campaigns.queries'
import type { CampaignInput, CampaignRow } from './campaigns.schema'

/** Sending hours of a campaign: a week with a zone, or neither. Throws a 400 with errors by field. */
function readSendingHours(days: CampaignRow['sendingHours'], zone: string | null) {
  if (!days) return { sending_hours: null, sending_zone: null }
  const fields: FieldErrors = {}
  for (const { path, message } of weekIssues(days)) fields[['sendingHours', ...path].join('.')] ??= message
  if (!Object.keys(fields).length && !days.some(({ checked }) => checked))
    fields.sendingHours = 'Open at least one day: nothing would ever be sent.'
  const name = zone ? readTimeZone(zone) : null
  if (!name) fields.sendingZone = zone ? 'There is no such time zone.' : 'Time zone is required'
  if (Object.keys(fields).length) throw badInput(fields)
  return { sending_hours: days, sending_zone: name }
}

/** Content of a campaign; missing fields keep the values of `before`. Throws a 400 with errors by field. */
export function readCampaignInput(input: CampaignInput, before: CampaignRow | null): CampaignContent {
  const kept = <Field extends keyof CampaignInput & keyof CampaignRow>(field: Field, usual: CampaignRow[Field]) =>
    (input[field] === undefined ? (before?.[field] ?? usual) : input[field]) as CampaignRow[Field]
  const tell_publisher = kept('tellPublisher', false)
  return {
    name: input.name,
    exit_condition: input.exitCondition,
    validate_email: kept('validateEmail', false),
    publisher_id: kept('publisherId', null),
    pace: kept('pace', null),
    ...readSendingHours(kept('sendingHours', null), kept('sendingZone', null)),
    tell_publisher,
    pay_publisher: kept('payPublisher', tell_publisher),
  }
}

/**
 * Rejects an unknown publisher, and a missing one if the campaign has people of a list. `id` is null for a new
 * campaign.
 */
export async function refuseBadPublisher(
  transaction: Database,
  id: number | null,
  { publisher_id }: CampaignContent,
): Promise<void> {
  if (publisher_id === null) {
    if (id === null || !(await hasList(transaction, id))) return
    throw badInput({ publisherId: 'People of an uploaded list are booked under this publisher. Choose one.' })
  }
  if (!(await existing(transaction, 'publishers', [publisher_id])).size)
    throw badInput({ publisherId: 'There is no such publisher.' })
}
