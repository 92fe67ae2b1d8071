import {
  pullLimits,
  type pullFormats,
  pullLeadKeys,
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
import { namesForm, type NameRow } from '../mapping/FieldNames'

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
  /** Places in an entry of the list, each field of ours once. */
  names: readonly NameRow<PullField>[]
  /** As entered. */
  depositValues: string
  /** As entered. */
  returnedStatuses: string
}

/** What a place in the broker's list can be. The lead is named by one of the first three. */
export type PullField = (typeof pullLeadKeys)[number] | 'status' | 'deposit' | 'amount' | 'time' | 'event_id'

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
  names: 'Their names',
  depositValues: 'Deposit: values',
  returnedStatuses: 'Deposit returned: statuses',
}

type Names<Field extends keyof PullForm> = Record<PullForm[Field] & string, string>
export const pagingNames: Names<'paging'> = { none: 'One page', page: 'Page number', cursor: 'Cursor', link: 'Link' }
export const timeFormatNames: Names<'timeFormat'> = { iso: 'ISO 8601', seconds: 'Seconds since 1970' }
export const fieldNames: Record<PullField, string> = {
  reference: 'Our reference',
  lead_id: 'Our lead id',
  broker_id: 'Broker’s lead id',
  status: 'Status',
  deposit: 'Deposit',
  amount: 'Amount, US dollars',
  time: 'Time',
  event_id: 'Event id',
}
const isLeadKey = (field: PullField | undefined): field is (typeof pullLeadKeys)[number] =>
  pullLeadKeys.some((key) => key === field)
export const pullFormatNames: Names<'format'> = { json: 'JSON', xml: 'XML' }
export const pullWords: Words<PullForm> = {
  format: pullFormatNames,
  paging: pagingNames,
  timeFormat: timeFormatNames,
  names: (names) => names.map(({ name, ours }) => `${name}: ${fieldNames[ours]}`),
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
  names: namesForm([
    { theirs: 'external_id', ours: 'reference' },
    { theirs: 'event_id', ours: 'event_id' },
    { theirs: 'at', ours: 'time' },
    { theirs: 'status', ours: 'status' },
    { theirs: 'deposited', ours: 'deposit' },
  ]),
  depositValues: 'true',
  returnedStatuses: '',
}

type Mapping = NonNullable<PullRow['pull']>['mapping']

const namesOf = ({ lead, leadKey, eventId, time, status, deposit, amount }: Mapping): NameRow<PullField>[] => {
  const others = { event_id: eventId, time, status, deposit, amount } as const
  const rows = Object.entries(others).flatMap(([ours, name]) => (name ? [{ name, ours: ours as PullField }] : []))
  return [{ name: lead, ours: leadKey }, ...rows]
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
    ...{ format: mapping.format, list: mapping.list ?? '', next: mapping.next ?? '' },
    names: namesOf(mapping),
    depositValues: writeValues(mapping.depositValues),
    returnedStatuses: mapping.returnedStatuses.join(', '),
  }
}

const hasNext = ({ paging }: Pick<PullForm, 'paging'>) => paging === 'cursor' || paging === 'link'

export function pullInput(form: PullForm): BrokerPullSettingsInput {
  const place = (text: string) => text.trim() || null
  const placeOf = (ours: PullField) => place(form.names.find((name) => name.ours === ours)?.name ?? '')
  const lead = form.names.find(({ ours }) => isLeadKey(ours))
  return {
    ...{ url: form.url.trim(), method: form.method, paging: form.paging, timeFormat: form.timeFormat },
    headers: form.headers.map(({ name, value }) => ({ name: name.trim(), value })),
    mapping: {
      format: form.format,
      ...{ list: place(form.list), next: hasNext(form) ? place(form.next) : null },
      ...{ lead: lead?.name.trim() ?? '', leadKey: isLeadKey(lead?.ours) ? lead.ours : 'reference' },
      ...{
        eventId: placeOf('event_id'),
        time: placeOf('time'),
        status: placeOf('status'),
        deposit: placeOf('deposit'),
        amount: placeOf('amount'),
      },
      depositValues: readValues(form.depositValues),
      returnedStatuses: form.returnedStatuses
        .split(',')
        .map((status) => status.trim())
        .filter(Boolean),
    },
    intervalMinutes: Number(form.intervalMinutes),
    lookBackMinutes: Number(form.lookBackMinutes),
    reconcileDays: Number(form.reconcileDays),
    timeoutMs: Number(form.timeoutMs),
  }
}

/** Form field of a server error: `pull.mapping.eventId` is one of the names. */
export const formPlace = (field: string): string =>
  field
    .replace(/^pull\./, '')
    .replace(/^mapping\.(lead|lead_?key|event_?id|status|deposit|amount|time)$/i, 'names')
    .replace(/^mapping\./, '')

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
  const { names } = form
  names.forEach(({ name, ours }, at) => {
    tell(`names.${at}.name`, !name.trim() && 'Say where it stands.')
    const isAlike = (other: PullField) => other === ours || (isLeadKey(other) && isLeadKey(ours))
    if (names.findIndex((other) => isAlike(other.ours)) < at)
      tell(
        `names.${at}.name`,
        isLeadKey(ours) ? 'The lead has a name already.' : `${fieldNames[ours]} has a name already.`,
      )
  })
  const has = (...some: PullField[]) => names.some(({ ours }) => some.includes(ours))
  tell('names', !has(...pullLeadKeys) && 'Say which name is the lead.')
  tell('names', !has('status', 'deposit') && 'Say which name is the status or the deposit.')
  tell('next', hasNext(form) && !form.next.trim() && 'Say where the next page stands.')
  return found
}
