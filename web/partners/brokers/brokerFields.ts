import {
  type BrokerLeadField,
  type brokerMethods,
  secretMask,
  tellsSecret,
  type timeoutMeanings,
} from '../../../shared/partners/brokers'
import type { AnswerMeaning, conditionSubjects, conditionTests } from '../../../shared/partners/mapping/conditions'
import { type DocumentFormat, nameFaults, type RequestFormat } from '../../../shared/partners/mapping/documents'
import type { Example } from '../../../shared/partners/mapping/examples'
import type { ValueForm } from '../../../shared/partners/mapping/outgoing'
import type { BrokerRowFragment, BrokerSettingsInput, BrokerSignInInput } from '../../generated/graphql'
import { tellConnection, urlProblem } from './settingsProblems'
import { readRows, readValues, writeRows, writeValues } from './valueLists'
import type { Words } from '../../records/conflict/words'

export type BrokerRow = BrokerRowFragment
export interface FormField {
  name: string
  /** A field of the lead, or else a text or a table. */
  source: string
  value: string
  secret: boolean
  /** The field of the lead that chooses a row. */
  tableBy: string
  /** As entered: `DE = 12`, a line each. */
  tableRows: string
  otherwise: string
  form: ValueForm
  /** Guessed from an example: a person should look at it. */
  isUnsure?: boolean
}
/** What a field is filled with that is no field of the lead. */
export const aText = ''
export const aTable = 'table'

export interface FormCondition {
  of: (typeof conditionSubjects)[number]
  at: string
  test: (typeof conditionTests)[number]
  /** As entered. */
  values: string
}
export interface FormRule {
  means: AnswerMeaning
  every: boolean
  conditions: readonly FormCondition[]
}
/** What an example says, in the form; what it does not say stays. */
export const exampleForm = (example: Example, form: BrokerForm): Partial<BrokerForm> => ({
  ...{ method: example.method, format: example.format, url: example.url ?? form.url },
  ...(example.headers.length > 0 && { headers: example.headers }),
  ...(example.signIn && { signIn: { ...noSignIn, ...example.signIn } }),
  fields: example.fields.map(({ source, value, ...field }) => ({
    ...{ ...newField, ...field, source: source ?? aText },
    ...(source === null && { value, secret: tellsSecret(field.name) }),
  })),
})

/**
 * What a template says, where the form is empty: its names, but not its values, which are nobody's. The fields that a new form
 * begins with count as empty.
 */
export function templateForm(example: Example, form: BrokerForm): Partial<BrokerForm> {
  const { headers = form.headers, signIn = form.signIn, ...filled } = exampleForm(example, form)
  const isOpen = form.fields === firstFields || !form.fields.length
  return {
    ...(!form.headers.length && { headers: headers.map(({ name }) => ({ name, value: '' })) }),
    ...(form.signIn.kind === 'none' && { signIn: { ...signIn, secret: '' } }),
    ...(isOpen && {
      ...{ method: example.method, format: example.format },
      fields: (filled.fields ?? []).map((field) => (field.secret ? { ...field, value: '' } : field)),
    }),
  }
}

type SignInRow = NonNullable<BrokerRow['broker']>['signIn']
export type FormSignIn = {
  [Name in keyof Omit<SignInRow, '__typename'>]: null extends SignInRow[Name]
    ? Extract<NonNullable<SignInRow[Name]>, string> | ''
    : SignInRow[Name]
}

export interface BrokerForm {
  url: string
  testUrl: string
  method: (typeof brokerMethods)[number]
  format: RequestFormat
  signIn: FormSignIn
  timeoutMs: string
  onTimeout: (typeof timeoutMeanings)[number]
  idempotent: boolean
  headers: readonly { name: string; value: string }[]
  fields: readonly FormField[]
  answerFormat: DocumentFormat
  rules: readonly FormRule[]
  id: string
  reason: string
  autologinUrl: string
  status: string
}

export const brokerTitles: Readonly<Record<keyof BrokerForm, string>> = {
  url: 'Address',
  testUrl: 'Address for tests',
  method: 'Method',
  format: 'Format',
  signIn: 'Sign-in',
  timeoutMs: 'Time-out',
  onTimeout: 'After a time-out',
  idempotent: 'Idempotent',
  headers: 'Headers',
  fields: 'Fields',
  answerFormat: 'Format of the answer',
  rules: 'What it means',
  id: 'Lead id',
  reason: 'Reason',
  autologinUrl: 'Autologin URL',
  status: 'Status',
}

export const requestFormatNames: Record<RequestFormat, string> = {
  json: 'JSON',
  form: 'Form',
  xml: 'XML',
  query: 'In the address',
}
export const documentFormatNames: Record<DocumentFormat, string> = {
  json: 'JSON',
  form: 'Form',
  xml: 'XML',
  text: 'Text',
}
export const meaningNames: Readonly<Record<AnswerMeaning, string>> = {
  accepted: 'Accepted',
  duplicate: 'Duplicate',
  refused: 'Refused',
  try_again: 'Try again',
}
export const testNames: Readonly<Record<FormCondition['test'], string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  is_there: 'is there',
  is_missing: 'is missing',
}
const subjectOf = ({ of, at }: FormCondition) => ({ http_status: 'HTTP status', text: 'the text', value: at })[of]

/** A secret is never shown: it is the stored one, or another. */
const hidden = (value: string) => (value === secretMask ? 'as stored' : 'a new value, which is hidden')
export const headerWords = (headers: BrokerForm['headers']) =>
  headers.map(({ name, value }) => `${name}: ${hidden(value)}`)

const fieldWords = ({ name, source, value, secret, tableBy }: FormField) =>
  `${name} = ${source === aTable ? `a table by ${tableBy}` : source || (secret ? hidden(value) : `“${value}”`)}`
export const conditionWords = ({ every, conditions }: Pick<FormRule, 'every' | 'conditions'>) =>
  conditions
    .map((condition) => `${subjectOf(condition)} ${testNames[condition.test]} ${condition.values}`.trim())
    .join(every ? ' and ' : ' or ')
const ruleWords = (rule: FormRule) => `${meaningNames[rule.means]}: ${conditionWords(rule)}`

export const timeoutNames: Record<BrokerForm['onTimeout'], string> = {
  hold: 'Hold the lead',
  go_on: 'Offer it to the next',
}
export const brokerWords: Words<BrokerForm> = {
  format: requestFormatNames,
  answerFormat: documentFormatNames,
  signIn: ({ kind, user, secret }) => [kind, user, secret && hidden(secret)].filter(Boolean).join(', '),
  timeoutMs: (milliseconds) => `${milliseconds} milliseconds`,
  onTimeout: timeoutNames,
  headers: headerWords,
  fields: (fields) => fields.map(fieldWords),
  rules: (rules) => rules.map(ruleWords),
}

const noTable = { tableBy: 'country', tableRows: '', otherwise: '' }
export const newField: FormField = {
  ...{ name: '', source: 'email', value: '', secret: false, form: 'as_it_is' },
  ...noTable,
}
export const newCondition: FormCondition = { of: 'value', at: '', test: 'is', values: '' }
export const newRule: FormRule = { means: 'refused', every: true, conditions: [newCondition] }
const noSignIn: FormSignIn = {
  ...{ kind: 'none', user: '', secret: '', header: '', prefix: '', algorithm: '', encoding: '', url: '' },
  ...{ format: 'json', userField: '', secretField: '', answerFormat: 'json', tokenAt: '', minutes: '' },
}

const signInNames = Object.keys(noSignIn) as (keyof FormSignIn)[]

const firstFields: readonly FormField[] = (
  ['reference', 'first_name', 'last_name', 'email', 'phone', 'country'] as const
).map((source) => ({
  ...newField,
  name: source,
  source,
}))
const firstRule = (means: AnswerMeaning, values: string): FormRule => ({
  ...{ means, every: true },
  conditions: [{ ...newCondition, at: 'success', values }],
})

const firstRules: readonly FormRule[] = [firstRule('accepted', 'true'), firstRule('refused', 'false')]
/** Whether they are those that a new form begins with. */
export const isFirstRules = (rules: readonly FormRule[]) => rules === firstRules

const firstForm: Omit<BrokerForm, 'onTimeout'> = {
  ...{ url: '', testUrl: '', method: 'POST', format: 'json', signIn: noSignIn },
  ...{ timeoutMs: '10000', idempotent: false, headers: [], fields: firstFields },
  ...{ answerFormat: 'json', rules: firstRules },
  ...{ id: 'id', reason: 'message', autologinUrl: 'autologin_url', status: '' },
}

/** Form values of a connection; a new one gets common defaults. */
export function brokerForm({ broker, onTimeout }: BrokerRow): BrokerForm {
  if (!broker) return { ...firstForm, onTimeout }
  const { url, testUrl, method, format, signIn, headers, fields, answer, timeoutMs, idempotent } = broker
  return {
    ...{ url, testUrl: testUrl ?? '', method, format, onTimeout, idempotent },
    signIn: Object.fromEntries(signInNames.map((name) => [name, String(signIn[name] ?? '')])) as FormSignIn,
    timeoutMs: String(timeoutMs),
    headers: headers.map(({ name, value }) => ({ name, value })),
    fields: fields.map(({ name, source, value, secret, table, form }) => ({
      ...{ name, value: value ?? '', secret, form, source: table ? aTable : (source ?? aText) },
      ...(table ? { tableBy: table.by, tableRows: writeRows(table.rows), otherwise: table.otherwise ?? '' } : noTable),
    })),
    answerFormat: answer.format,
    rules: answer.rules.map(({ means, every, conditions }) => ({
      ...{ means, every },
      conditions: conditions.map(({ of, at, test, values }) => ({ of, at, test, values: writeValues(values) })),
    })),
    ...{ id: answer.id ?? '', reason: answer.reason ?? '' },
    ...{ autologinUrl: answer.autologinUrl ?? '', status: answer.status ?? '' },
  }
}

const place = (text: string) => text.trim() || null

function fieldInput({ name, source, value, secret, tableBy, tableRows, otherwise, form }: FormField) {
  const own = { name: name.trim(), form, source: null, value: null, secret: false, table: null }
  if (source === aText) return { ...own, value, secret }
  if (source !== aTable) return { ...own, source }
  return { ...own, table: { by: tableBy, rows: readRows(tableRows), otherwise: otherwise || null } }
}

function signInInput({ kind, minutes, prefix, secret, ...form }: FormSignIn): BrokerSignInInput {
  if (kind === 'none') return { kind }
  const texts = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, place(value)]))
  return { ...texts, kind, prefix: prefix || null, secret: secret || null, minutes: minutes ? Number(minutes) : null }
}

export const ruleInput = ({ means, every, conditions }: FormRule) => ({
  ...{ means, every },
  conditions: conditions.map(({ of, at, test, values }) => ({
    ...{ of, test, at: of === 'value' ? at.trim() : '' },
    values: test === 'is_there' || test === 'is_missing' ? [] : readValues(values),
  })),
})

export const brokerInput = (form: BrokerForm): BrokerSettingsInput => ({
  ...{ url: form.url.trim(), testUrl: place(form.testUrl), method: form.method, format: form.format },
  ...{ signIn: signInInput(form.signIn), idempotent: form.idempotent, timeoutMs: Number(form.timeoutMs) },
  headers: form.headers.map(({ name, value }) => ({ name: name.trim(), value })),
  fields: form.fields.map(fieldInput),
  answer: {
    ...{ format: form.answerFormat, rules: form.rules.map(ruleInput) },
    ...{ id: place(form.id), reason: place(form.reason) },
    ...{ autologinUrl: place(form.autologinUrl), status: place(form.status) },
  },
})

/** Form field of a server error: `broker.answer.rules.0.conditions.1.values.2` is `rules.0.conditions.1.values`. */
export const formPlace = (field: string): string =>
  field
    .replace(/^broker\./, '')
    .replace(/^answer\.format$/, 'answerFormat')
    .replace(/^answer\./, '')
    .replace(/\.values\.\d+$/, '.values')
    .replace(/^(fields\.\d+)\.table\..*$/, '$1.tableRows')

type Place = keyof BrokerForm | `${keyof BrokerForm}.${string}`

/** A field of the form as it is sent. */
export const contentOf = ({ name, source, value, secret, tableBy, tableRows, otherwise, form }: FormField) => {
  if (source === aText) return { name, form, text: secret || tellsSecret(name) ? 'hidden' : value }
  if (source !== aTable) return { name, form, source: source as BrokerLeadField }
  const values = Object.fromEntries(readRows(tableRows).map(({ key, value }) => [key, value]))
  return { name, form, table: { by: tableBy as BrokerLeadField, values, otherwise: otherwise || null } }
}

/** Validates with the server's rules. */
export function brokerProblems(form: BrokerForm): Partial<Record<Place, string>> {
  const found: Partial<Record<Place, string>> = {}
  const tell = (place: Place, problem: string | false | null | undefined) => {
    if (problem) found[place] ??= problem
  }
  tell('url', urlProblem(form.url))
  tell('testUrl', form.testUrl.trim() && urlProblem(form.testUrl))
  tell('format', form.method === 'GET' && form.format !== 'query' && 'GET has no body: send the fields in the address.')
  tellConnection(form, tell)
  tell('fields', !form.fields.length && 'Map at least one field.')
  const names = form.fields.map(({ name }) => name.trim())
  nameFaults(names, form.format).forEach((fault, at) =>
    tell(`fields.${at}.name`, names[at] ? fault : 'Give it a name.'),
  )
  form.fields.forEach(({ source, value, tableRows }, at) => {
    tell(`fields.${at}.value`, source === aText && !value && 'Give it a text.')
    tell(`fields.${at}.tableRows`, source === aTable && !readRows(tableRows).length && 'Give it at least one row.')
  })
  tell('rules', !form.rules.some(({ means }) => means === 'accepted') && 'Say what acceptance looks like.')
  form.rules.forEach(({ conditions }, rule) =>
    conditions.forEach(({ of, at, test, values }, number) => {
      const here = `rules.${rule}.conditions.${number}` as const
      const needsValues = test !== 'is_there' && test !== 'is_missing'
      tell(`${here}.at`, of === 'value' && !at.trim() && 'Say where it stands.')
      tell(`${here}.values`, needsValues && !readValues(values).length && 'Name at least one value.')
    }),
  )
  return found
}
