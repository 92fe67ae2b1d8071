import {
  pullLimits,
  type pullFormats,
  type pullLeadKeys,
  type pullMethods,
  type pullPagings,
  type pullTimeFormats,
  pullUrlFault,
} from '../../../shared/partners/brokerPulls'
import type { BrokerPullSettingsInput, PullRowFragment } from '../../generated/graphql'
import { tellConnection, urlProblem, wholeNumberError } from '../brokers/settingsProblems'
import { readValues, writeValues } from '../brokers/valueLists'
import type { Words } from '../../records/conflict/words'
import { headerWords } from '../brokers/brokerFields'

export type PullRow = PullRowFragment

export interface PullForm {
  isActive: boolean
  url: string
  method: (typeof pullMethods)[number]
  paging: (typeof pullPagings)[number]
  timeFormat: (typeof pullTimeFormats)[number]
  headers: readonly { name: string; value: string }[]
  intervalMinutes: string
  lookBackMinutes: string
  reconcileDays: string
  timeoutMs: string
  format: (typeof pullFormats)[number]
  list: string
  next: string
  lead: string
  leadKey: (typeof pullLeadKeys)[number]
  eventId: string
  status: string
  deposit: string
  /** As entered. */
  depositValues: string
  time: string
}

export const pullTitles: Readonly<Record<keyof PullForm, string>> = {
  isActive: 'Fetched regularly',
  url: 'Address',
  method: 'Method',
  paging: 'Pages',
  timeFormat: 'Times in the address',
  headers: 'Headers',
  intervalMinutes: 'Interval (minutes)',
  lookBackMinutes: 'Look-back (minutes)',
  reconcileDays: 'Days compared',
  timeoutMs: 'Time-out (milliseconds)',
  format: 'Format',
  list: 'List',
  next: 'Next page',
  lead: 'Lead',
  leadKey: 'Lead is named by',
  eventId: 'Id of the event',
  status: 'Status',
  deposit: 'Deposit',
  depositValues: 'Deposit: values',
  time: 'Time',
}

type Names<Field extends keyof PullForm> = Record<PullForm[Field] & string, string>
export const pagingNames: Names<'paging'> = { none: 'One page', page: 'Page number', cursor: 'Cursor', link: 'Link' }
export const timeFormatNames: Names<'timeFormat'> = { iso: 'ISO 8601', seconds: 'Seconds since 1970' }
export const leadKeyNames: Names<'leadKey'> = {
  reference: 'The reference sent with it',
  lead_id: 'Our lead id',
  broker_id: "The broker's own id",
}
export const pullFormatNames: Names<'format'> = { json: 'JSON', xml: 'XML' }
export const pullWords: Words<PullForm> = {
  format: pullFormatNames,
  paging: pagingNames,
  timeFormat: timeFormatNames,
  leadKey: leadKeyNames,
  headers: headerWords,
}

const empty: PullForm = {
  isActive: true,
  url: '',
  method: 'GET',
  paging: 'none',
  timeFormat: 'iso',
  headers: [],
  intervalMinutes: '5',
  lookBackMinutes: '60',
  reconcileDays: '7',
  timeoutMs: '10000',
  format: 'json',
  list: 'data',
  next: '',
  lead: 'external_id',
  leadKey: 'reference',
  eventId: 'event_id',
  status: 'status',
  deposit: 'deposited',
  depositValues: 'true',
  time: 'at',
}

/** Form values of a pull; a new one gets common defaults. */
export function pullForm({ isActive, pull }: PullRow): PullForm {
  if (!pull) return empty
  const { mapping } = pull
  return {
    ...{ isActive, url: pull.url, method: pull.method, paging: pull.paging, timeFormat: pull.timeFormat },
    headers: pull.headers.map(({ name, value }) => ({ name, value })),
    intervalMinutes: String(pull.intervalMinutes),
    lookBackMinutes: String(pull.lookBackMinutes),
    reconcileDays: String(pull.reconcileDays),
    timeoutMs: String(pull.timeoutMs),
    ...{ format: mapping.format, lead: mapping.lead, leadKey: mapping.leadKey },
    ...{ list: mapping.list ?? '', next: mapping.next ?? '', eventId: mapping.eventId ?? '' },
    ...{ status: mapping.status ?? '', deposit: mapping.deposit ?? '', time: mapping.time ?? '' },
    depositValues: writeValues(mapping.depositValues),
  }
}

const hasNext = ({ paging }: Pick<PullForm, 'paging'>) => paging === 'cursor' || paging === 'link'

export function pullInput(form: PullForm): BrokerPullSettingsInput {
  const place = (text: string) => text.trim() || null
  return {
    ...{ url: form.url.trim(), method: form.method, paging: form.paging, timeFormat: form.timeFormat },
    headers: form.headers.map(({ name, value }) => ({ name: name.trim(), value })),
    mapping: {
      format: form.format,
      ...{ list: place(form.list), next: hasNext(form) ? place(form.next) : null },
      ...{ lead: form.lead.trim(), leadKey: form.leadKey, eventId: place(form.eventId) },
      ...{ status: place(form.status), deposit: place(form.deposit), time: place(form.time) },
      depositValues: readValues(form.depositValues),
    },
    intervalMinutes: Number(form.intervalMinutes),
    lookBackMinutes: Number(form.lookBackMinutes),
    reconcileDays: Number(form.reconcileDays),
    timeoutMs: Number(form.timeoutMs),
  }
}

/** Form field of a server error: `pull.mapping.eventId` is `eventId`. */
export const formPlace = (field: string): string => field.replace(/^pull\./, '').replace(/^mapping\./, '')

type Place = keyof PullForm | `${keyof PullForm}.${string}`

/** Validates with the server's rules. */
export function pullProblems(form: PullForm): Partial<Record<Place, string>> {
  const found: Partial<Record<Place, string>> = {}
  const tell = (place: Place, problem: string | false | undefined) => {
    if (problem) found[place] ??= problem
  }
  const { minIntervalMinutes, maxIntervalMinutes, maxLookBackMinutes, maxReconcileDays } = pullLimits
  tell('url', urlProblem(form.url) ?? pullUrlFault(form.url.trim(), form.paging) ?? undefined)
  tell('intervalMinutes', wholeNumberError(form.intervalMinutes, minIntervalMinutes, maxIntervalMinutes, 'minutes'))
  tell('lookBackMinutes', wholeNumberError(form.lookBackMinutes, 0, maxLookBackMinutes, 'minutes'))
  tell('reconcileDays', wholeNumberError(form.reconcileDays, 1, maxReconcileDays, 'days'))
  tellConnection(form, tell)
  tell('lead', !form.lead.trim() && 'Say where it stands.')
  tell('status', !form.status.trim() && !form.deposit.trim() && 'Say where the status or the deposit stands.')
  tell('next', hasNext(form) && !form.next.trim() && 'Say where the next page stands.')
  return found
}
