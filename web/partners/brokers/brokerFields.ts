import {
  secretMask,
  type brokerFormats,
  type brokerMethods,
  type timeoutMeanings,
} from '../../../shared/partners/brokers'
import type { BrokerRowFragment, BrokerSettingsInput } from '../../generated/graphql'
import { tellConnection, urlProblem } from './settingsProblems'
import { readSigns, writeSigns } from './signs'
import type { Words } from '../../records/conflict/words'

export type BrokerRow = BrokerRowFragment
export interface FormField {
  name: string
  /** Empty: a fixed text. */
  source: string
  value: string
  secret: boolean
}
interface Sign {
  at: string
  /** As entered. */
  is: string
}
export interface BrokerForm {
  url: string
  method: (typeof brokerMethods)[number]
  format: (typeof brokerFormats)[number]
  timeoutMs: string
  onTimeout: (typeof timeoutMeanings)[number]
  idempotent: boolean
  headers: readonly { name: string; value: string }[]
  fields: readonly FormField[]
  accepted: Sign
  refused: Sign
  id: string
  reason: string
  autologinUrl: string
  status: string
}

export const brokerTitles: Readonly<Record<keyof BrokerForm, string>> = {
  url: 'Address',
  method: 'Method',
  format: 'Format',
  timeoutMs: 'Time-out',
  onTimeout: 'After a time-out',
  idempotent: 'Idempotent',
  headers: 'Headers',
  fields: 'Fields',
  accepted: 'Accepted',
  refused: 'Refused',
  id: 'Lead id',
  reason: 'Reason',
  autologinUrl: 'Autologin URL',
  status: 'Status',
}

/** A secret is never shown: it is the stored one, or another. */
const hidden = (value: string) => (value === secretMask ? 'as stored' : 'a new value, which is hidden')
export const headerWords = (headers: BrokerForm['headers']) =>
  headers.map(({ name, value }) => `${name}: ${hidden(value)}`)
const signWords = ({ at, is }: Sign) => (at || is ? `${at} is ${is}` : '')

export const formatNames: Record<BrokerForm['format'], string> = { json: 'JSON', form: 'Form (URL-encoded)' }
export const timeoutNames: Record<BrokerForm['onTimeout'], string> = {
  hold: 'Hold the lead',
  go_on: 'Offer it to the next',
}
export const brokerWords: Words<BrokerForm> = {
  format: formatNames,
  timeoutMs: (milliseconds) => `${milliseconds} milliseconds`,
  onTimeout: timeoutNames,
  headers: headerWords,
  fields: (fields) =>
    fields.map(({ name, source, value, secret }) => `${name} = ${source || (secret ? hidden(value) : `“${value}”`)}`),
  accepted: signWords,
  refused: signWords,
}

export const newField: FormField = { name: '', source: 'email', value: '', secret: false }
const firstFields = (['reference', 'first_name', 'last_name', 'email', 'phone', 'country'] as const).map((source) => ({
  ...newField,
  name: source,
  source,
}))

/** Form values of a connection; a new one gets common defaults. */
export function brokerForm({ broker, onTimeout }: BrokerRow): BrokerForm {
  if (!broker) {
    return {
      ...{ url: '', method: 'POST', format: 'json', timeoutMs: '10000', onTimeout, idempotent: false },
      headers: [],
      fields: firstFields,
      accepted: { at: 'success', is: 'true' },
      refused: { at: 'success', is: 'false' },
      ...{ id: 'id', reason: 'message', autologinUrl: 'autologin_url', status: '' },
    }
  }
  const { url, method, format, headers, fields, answer, timeoutMs, idempotent } = broker
  const sign = ({ at, is }: typeof answer.accepted) => ({ at, is: writeSigns(is) })
  return {
    ...{ url, method, format, onTimeout, idempotent, timeoutMs: String(timeoutMs) },
    headers: headers.map(({ name, value }) => ({ name, value })),
    fields: fields.map(({ name, source, value, secret }) => ({
      ...{ name, source: source ?? '', value: value ?? '', secret },
    })),
    accepted: sign(answer.accepted),
    refused: sign(answer.refused),
    id: answer.id ?? '',
    reason: answer.reason ?? '',
    autologinUrl: answer.autologinUrl ?? '',
    status: answer.status ?? '',
  }
}

export function brokerInput(form: BrokerForm): BrokerSettingsInput {
  const { url, method, format, headers, fields, accepted, refused, idempotent } = form
  const place = (text: string) => text.trim() || null
  return {
    ...{ url: url.trim(), method, format, idempotent, timeoutMs: Number(form.timeoutMs) },
    headers: headers.map(({ name, value }) => ({ name: name.trim(), value })),
    fields: fields.map(({ name, source, value, secret }) =>
      source
        ? { name: name.trim(), source, value: null, secret: false }
        : { name: name.trim(), source: null, value, secret },
    ),
    answer: {
      accepted: { at: accepted.at.trim(), is: readSigns(accepted.is) },
      refused: { at: refused.at.trim(), is: readSigns(refused.is) },
      id: place(form.id),
      reason: place(form.reason),
      autologinUrl: place(form.autologinUrl),
      status: place(form.status),
    },
  }
}

/** Form field of a server error: `broker.answer.accepted.is.0` is `accepted.is`. */
export const formPlace = (field: string): string =>
  field
    .replace(/^broker\./, '')
    .replace(/^answer\./, '')
    .replace(/^(accepted|refused)\.is\.\d+$/, '$1.is')

type Place = keyof BrokerForm | `${keyof BrokerForm}.${string}`

/** Validates with the server's rules. */
export function brokerProblems(form: BrokerForm): Partial<Record<Place, string>> {
  const found: Partial<Record<Place, string>> = {}
  const tell = (place: Place, problem: string | false | undefined) => {
    if (problem) found[place] ??= problem
  }
  tell('url', urlProblem(form.url))
  tellConnection(form, tell)
  tell('fields', !form.fields.length && 'Map at least one field.')
  form.fields.forEach(({ name, source, value }, at) => {
    tell(`fields.${at}.name`, !name.trim() && 'Give it a name.')
    tell(
      `fields.${at}.name`,
      form.fields.findIndex((other) => other.name.trim() === name.trim()) < at && 'This name is used twice.',
    )
    tell(`fields.${at}.value`, !source && !value && 'Give it a text.')
  })
  for (const sign of ['accepted', 'refused'] as const) {
    tell(`${sign}.at`, !form[sign].at.trim() && 'Say where it stands.')
    tell(`${sign}.is`, !readSigns(form[sign].is).length && 'Name at least one value.')
  }
  return found
}
