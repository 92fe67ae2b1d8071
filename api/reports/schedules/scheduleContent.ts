import { destinationFaults } from '../../../shared/reports/schedules/reportDestinations'
import { timingFaults } from '../../../shared/reports/schedules/scheduleTimes'
import { refuseToken, type Session } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { leadsInside } from '../../partners/brokers/brokerAddresses'
import { insideFault } from '../../partners/brokers/guardedCall'
import { sealSecret } from '../../watch/sending/channelSecrets'
import { unknownInFilter } from '../pivot/unknownInFilter.queries'
import { knownRecipients, listSenders, type StoredSchedule } from './reportSchedules.queries'
import type { ReportView, ScheduleFields } from './reportSchedules.schema'

interface Context {
  /** Null: it is created. */
  before: StoredSchedule | null
  timeZone: string
  config: Pick<Config, 'secretKey' | 'alertPrivateAddresses'>
  now: number
  /** Of a new schedule. */
  filter: ReportView['filter'] | null
}

/**
 * Throws FORBIDDEN if an access token sends reports to what no person has set: another URL or signing key, or addresses
 * that are neither of users nor recipients of the channel. Those of the schedule can stay.
 */
export async function refuseDestinations(
  db: Database,
  session: Session,
  { destination, channel_id, recipients, url, secret }: ScheduleFields,
  before: StoredSchedule | null,
): Promise<void> {
  if (session.token_name === null) return
  if (destination === 'webhook') {
    const changed = { url: url !== before?.url, secret: secret !== undefined }
    return refuseToken(session, changed.url ? ['url'] : changed.secret ? ['secret'] : [])
  }
  const known = await knownRecipients(db, recipients, channel_id)
  const isKnown = (address: string) => known.has(address.toLowerCase()) || before?.recipients.includes(address)
  refuseToken(session, recipients.every(isKnown) ? [] : ['recipients'])
}

/** Columns of a schedule without its report. Throws BAD_USER_INPUT with everything that is wrong, by field. */
export async function scheduleContent(db: Database, fields: ScheduleFields, context: Context) {
  const { before, timeZone, config, now, filter } = context
  const { name, period, frequency, time_of_day, destination, secret } = fields
  const timing = {
    ...{ frequency, time_of_day, time_zone: fields.time_zone ?? before?.time_zone ?? timeZone },
    weekdays: frequency === 'weekly' ? fields.weekdays : [],
    month_day: frequency === 'monthly' ? fields.month_day : null,
  }
  const isEmail = destination === 'email'
  const place = {
    destination,
    channel_id: isEmail ? fields.channel_id : null,
    recipients: isEmail ? fields.recipients : [],
    url: isEmail ? '' : fields.url,
  }
  const stored = before?.secret ?? null
  const faults: Record<string, string> = {
    ...timingFaults(timing),
    ...destinationFaults(
      { ...place, secret: secret ?? null },
      {
        hasSecret: stored !== null,
        recipients: before?.recipients ?? [],
      },
    ),
    ...(filter && (await unknownInFilter(db, filter, { timeZone, now }))),
  }
  const { url, channel_id } = place
  if (url && URL.canParse(url) && !config.alertPrivateAddresses && leadsInside(url)) faults.url ??= insideFault
  if (channel_id !== null && !(await listSenders(db)).some(({ id }) => id === channel_id))
    faults.channel_id = 'Choose an e-mail channel that is switched on.'
  if (Object.keys(faults).length) throw badInput(faults)
  return {
    ...{ name, period, ...timing, ...place },
    secret: isEmail ? null : secret === undefined ? stored : sealSecret(config.secretKey, secret),
  }
}
