import { z } from 'zod'
import { brokerLimits } from '../../../shared/partners/brokers'
import {
  differenceKinds,
  pullFormats,
  pullLeadKeys,
  pullLimits,
  pullMethods,
  pullPagings,
  pullTimeFormats,
  pullUrlFault,
} from '../../../shared/partners/brokerPulls'
import { id } from '../../app/http/ids'
import {
  atMost,
  hasCredentials,
  header,
  maybePlace,
  once,
  timeoutError,
} from '../advertiserBrokers/advertiserBrokers.schema'
import { brokerUrl } from '../brokers/brokers.schema'

const { headers, signs, place: placeLength, minTimeoutMs, maxTimeoutMs } = brokerLimits

const wholeFrom = (min: number, max: number, unit: string) => {
  const error = `Use ${min} to ${max} ${unit}.`
  return z.int(error).min(min, error).max(max, error)
}

const mapping = z
  .object({
    format: z.enum(pullFormats, 'Use json or xml.').default('json').meta({ description: 'What the response is.' }),
    list: maybePlace.meta({ description: 'Path of the list in the response; null if the response is the list.' }),
    next: maybePlace.meta({ description: 'Path of the next cursor or link; none or null there ends the list.' }),
    lead: z
      .string('Say where it stands.')
      .trim()
      .min(1, 'Say where it stands.')
      .max(placeLength, atMost(placeLength))
      .meta({ description: 'Path of the lead in an entry of the list.' }),
    lead_key: z.enum(pullLeadKeys, 'Use reference, lead_id or broker_id.').meta({
      description:
        'Which id the list names: the reference of the sending, the lead id, or the id that the broker gave the lead.',
    }),
    event_id: maybePlace.meta({
      description: "Path of the broker's id of the event, the same that its postbacks carry; null if there is none.",
    }),
    status: maybePlace.meta({ description: 'Path of the advertiser status.' }),
    deposit: maybePlace.meta({ description: 'Path of what says that there is a deposit.' }),
    deposit_values: z
      .array(z.union([z.string().max(200, atMost(200)), z.number(), z.boolean()]))
      .max(signs, `At most ${signs} values.`)
      .meta({ description: 'Values that mean a deposit; empty: each text, number above 0 and `true`.' }),
    returned_statuses: z
      .array(z.string().trim().min(1, 'Give it a text.').max(100, atMost(100)))
      .max(signs, `At most ${signs} values.`)
      .default([])
      .meta({ description: 'Statuses that mean that the deposit was taken back, in capital or small letters.' }),
    amount: maybePlace.meta({
      description: 'Path of the amount of the deposit in US dollars, for comparing months; null: the list says none.',
    }),
    time: maybePlace.meta({
      description: 'Path of the time of the event: an ISO 8601 text, or seconds or milliseconds since 1970.',
    }),
  })
  .refine(({ status, deposit }) => status !== null || deposit !== null, {
    path: ['status'],
    error: 'Say where the status or the deposit stands.',
  })

const pullSettings = z
  .object({
    url: brokerUrl
      .refine((url) => !hasCredentials(url), 'Put credentials into a header.')
      .meta({ description: 'URL with the placeholders `{{from}}`, `{{to}}`, `{{page}}` and `{{cursor}}`.' }),
    method: z.enum(pullMethods, 'Use GET or POST.').meta({
      description: 'POST also sends the values of the placeholders as JSON.',
    }),
    headers: z.array(header).max(headers, `At most ${headers} headers.`),
    paging: z.enum(pullPagings, 'Use none, page, cursor or link.').meta({
      description: 'How the list continues: not, by page numbers until an empty page, by a cursor, or by a link.',
    }),
    time_format: z.enum(pullTimeFormats, 'Use iso or seconds.').meta({
      description: 'How `{{from}}` and `{{to}}` are written: ISO 8601, or seconds since 1970.',
    }),
    mapping,
    interval_minutes: wholeFrom(pullLimits.minIntervalMinutes, pullLimits.maxIntervalMinutes, 'minutes'),
    look_back_minutes: wholeFrom(0, pullLimits.maxLookBackMinutes, 'minutes').meta({
      description: 'How long before the end of the last pull the next one begins, for events that are listed late.',
    }),
    reconcile_days: wholeFrom(1, pullLimits.maxReconcileDays, 'days').meta({
      description: 'Days of the daily comparison.',
    }),
    timeout_ms: z.int(timeoutError).min(minTimeoutMs, timeoutError).max(maxTimeoutMs, timeoutError),
  })
  .check(({ value: { url, paging, mapping, headers }, issues }) => {
    const report = (path: (string | number)[], message: string) =>
      void issues.push({ code: 'custom', input: path, path, message })
    const fault = typeof url === 'string' ? pullUrlFault(url, paging) : null
    if (fault) report(['url'], fault)
    if ((paging === 'cursor' || paging === 'link') && mapping.next === null)
      report(['mapping', 'next'], 'Say where the next page stands.')
    once(
      headers,
      (name) => name.toLowerCase(),
      (at) => report(['headers', at, 'name'], 'This name is used twice.'),
    )
  })
  .meta({ id: 'BrokerPullSettings', description: "How a broker's list of statuses and deposits is fetched and read." })
export type PullSettings = z.output<typeof pullSettings>

const time = z.iso.datetime({ offset: true }).nullable()
const count = z.int()

const counts = z
  .object({
    rows: count.meta({ description: 'Entries of the list.' }),
    applied: count.meta({ description: 'Events that changed a lead.' }),
    known: count.meta({ description: 'Events that were known, or changed nothing.' }),
    refused: count.meta({ description: 'Events of leads that the advertiser does not hold.' }),
    unreadable: count.meta({ description: 'Entries without a lead, or without a status and a deposit.' }),
  })
  .meta({ id: 'BrokerPullCounts' })

const health = z
  .object({
    is_running: z.boolean().meta({ description: 'Whether a run has begun and not ended.' }),
    last_run_at: time.meta({ description: 'When the last run ended.' }),
    last_success_at: time.meta({ description: 'When the last run ended without a fault.' }),
    pulled_to: time.meta({ description: 'All events until then were fetched.' }),
    next_at: time.meta({ description: 'When the next run is due; null while the pull is not active.' }),
    failures: count.meta({ description: 'Failed runs in a row.' }),
    fault: z.string().nullable().meta({ description: 'Why the last run failed; null if it did not.' }),
    counts: counts.nullable().meta({ description: 'What the last run found; null if it failed.' }),
    request: z.string().nullable().meta({ description: 'The last request, with secrets masked.' }),
    response: z.string().nullable().meta({ description: 'The beginning of its response, with secrets masked.' }),
    http_status: z.int().nullable(),
    taken_ms: z.int().nullable(),
    is_reconciliation_due: z.boolean().meta({ description: 'Whether the next run compares the lists.' }),
    reconciled_at: time.meta({ description: 'When the lists were last compared.' }),
    reconciled_from: time.meta({ description: 'From when on they were compared.' }),
    reconciliation_fault: z.string().nullable().meta({ description: 'Why the last comparison failed.' }),
    differences: count.meta({ description: 'Number of differences found; at most 10,000.' }),
  })
  .meta({ id: 'BrokerPullHealth' })

export const advertiserPull = z
  .object({
    id: id.meta({ description: 'Id of the advertiser.' }),
    name: z.string(),
    is_active: z.boolean(),
    pull: pullSettings.nullable().meta({ description: 'Null if it is not set up. Secrets are `***`.' }),
    version: z.int(),
    health,
  })
  .meta({ id: 'AdvertiserPull' })
export type AdvertiserPull = z.output<typeof advertiserPull>

export const pullChange = z.object({ is_active: z.boolean(), pull: pullSettings, version: z.int().optional() })

export const brokerDifferences = z
  .object({
    rows: z.array(
      z
        .object({
          id,
          kind: z.enum(differenceKinds),
          lead_id: id.nullable().meta({ description: 'Null if no lead of ours has this reference.' }),
          reference: z.string().nullable().meta({ description: 'As the broker names the lead; null if not listed.' }),
          ours: z.string().nullable().meta({ description: 'Our status, or whether we have a deposit: `yes` or `no`.' }),
          theirs: z.string().nullable().meta({ description: 'The same as the broker lists it.' }),
        })
        .meta({ id: 'BrokerDifference' }),
    ),
    total: count,
  })
  .meta({ id: 'BrokerDifferences', description: `At most ${pullLimits.shownDifferences} of them.` })
