/** Builds the sentence of an entry from the table of actions, as parts of text with links and emphasis. */
import { auditActionOf, type AuditAction, type Sentence } from '../../../../shared/access/auditActions'
import { inWords } from '../../../../shared/access/auditLog'
import { recordPhrases } from '../../../../shared/access/auditRecords'
import { formatCount } from '../../../../shared/app/format'
import { listInWords } from '../../../../shared/app/listInWords'
import type { AuditLogRowFragment } from '../../../generated/graphql'
import { auditField } from '../auditFields'
import { changedFields, differences, type Difference } from '../differences/differences'
import { isEmpty, isFields, nothing, type Fields, type Words } from './words'

export type AuditRow = AuditLogRowFragment

export interface Part {
  text: string
  /** `who`: the user, `record`: the record, `value`: a new value. */
  as?: 'who' | 'record' | 'value'
}

const part = (text: string, as?: Part['as']): Part => ({ text, ...(as && { as }) })
const lowerFirst = (text: string) => (/^[A-Z][a-z –-]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** Fields of the record in a row: new values, or the last ones of a deleted record. */
export const fieldsOf = ({ before, after }: Pick<AuditRow, 'before' | 'after'>): Fields => ({
  ...(isFields(before) && before),
  ...(isFields(after) && after),
})
/** Names that came with a row. */
export const wordsOf = ({ names }: Pick<AuditRow, 'names'>, zone: string): Words => {
  const known = new Map(names.map(({ kind, recordId, name }) => [`${kind} ${recordId}`, name]))
  return { zone, nameOf: (kind, id) => known.get(`${kind} ${id}`) ?? null }
}

const valueOf = (row: AuditRow, fields: Fields, name: string, words: Words): string => {
  const value = fields[name]
  return isEmpty(value) ? 'nothing' : auditField(row.entity, name).text(value, words)
}

/** Country of a record; no country means all countries without their own record. */
function countryOf(fields: Fields, { nameOf }: Words): string {
  if (isFields(fields.country)) return String(fields.country.name)
  if (typeof fields.name === 'string') return fields.name
  const id = fields.country_id
  return typeof id === 'number' ? (nameOf('country', id) ?? `country ${id}`) : 'all other countries'
}

const tokens = (template: string) => template.split(/(\{[^{}]+\}|[[\]])/).filter(Boolean)
const nameIn = (token: string) =>
  /^\{(?:(\w+):)?(\w+)\}$/.exec(token)?.slice(1) as [string | undefined, string] | undefined

/** Name of a row's record in a sentence. */
export function recordParts(row: AuditRow, words: Words): Part[] {
  const { entity, entityId, userId } = row
  const fields = fieldsOf(row)
  const name = entity === 'blacklist_item' && isFields(fields.country) ? String(fields.country.name) : row.entityName
  if (entityId !== null && userId === entityId) {
    if (entity === 'user') return [part('their own account')]
    if (entity === 'user_settings') return [part('their own settings')]
    if (entity === 'alert_notifications') return [part('their own alert notifications')]
  }
  if (entity === 'lead' && entityId === null) return [part('a lead that is not theirs')]
  const phrase = Object.hasOwn(recordPhrases, entity) ? recordPhrases[entity] : undefined
  if (!phrase || (name === null && phrase.includes('{name}'))) return [part(lowerFirst(row.record), 'record')]
  const parts: Part[] = []
  let as: Part['as']
  for (const token of tokens(phrase)) {
    const [, field] = nameIn(token) ?? []
    if (token === '[') as = 'record'
    else if (token === ']') as = undefined
    else if (field === 'name') parts.push(part(name ?? '', as))
    else if (field === 'id') parts.push(part(entityId ?? '', as))
    else if (field === 'country_id') parts.push(part(countryOf(fields, words)))
    else if (field) parts.push(part(String(fields[field] ?? ''), as))
    else parts.push(part(token, as))
  }
  return parts
}

const maxNamed = 3
/** `the cap and countries of `: the changed fields, before the record. */
function ofFields(changed: readonly Difference[]): string {
  if (!changed.length) return ''
  const names = changed.map(({ field }) => lowerFirst(field))
  return `${names.length > maxNamed ? `${names.length} fields` : `the ${listInWords(names)}`} of `
}

const longest = 60
/** ` from 50 to 80`, for a single short change. */
function fromTo([change, ...more]: readonly Difference[]): Part[] {
  if (!change || more.length || change.isMark) return []
  const { before, after } = change
  if (before.length > longest || after.length > longest) return []
  if (after === nothing) return [part(`, which was ${before}`)]
  return before === nothing ? [part(' to '), part(after, 'value')] : [part(` from ${before} to `), part(after, 'value')]
}

/** Sentence of a row: that of the first matching case, otherwise that of the action. */
function chosenSentence(action: AuditAction, row: AuditRow): Sentence {
  const fields = isFields(row.after) ? row.after : {}
  const changed = action.cases?.some((one) => 'only' in one) ? changedFields(row) : []
  return (
    action.cases?.find((one) => {
      if ('only' in one) return row.before !== null && changed.length === 1 && changed[0] === one.only
      return one.is === null ? !fields[one.field] : fields[one.field] === one.is
    }) ?? action
  )
}

const methods: Readonly<Record<string, string>> = { GET: 'view', PUT: 'change', PATCH: 'change', DELETE: 'delete' }
/** `GET /api/user-settings/:user_id` → `view user settings`. */
function routeInWords(route: string): string {
  const [method = '', path = ''] = route.split(' ')
  const words = path.split('/').filter((step) => step && step !== 'api' && !step.startsWith(':'))
  return `${methods[method] ?? 'use'} ${words.join(' ').replaceAll('-', ' ') || 'this'}`
}

/** The user; with the name of the access token, if one was used. */
function whoParts({ actor, actorName }: Pick<AuditRow, 'actor' | 'actorName'>): Part[] {
  const [written, assistant, token] = / \((assistant, )?access token (.+)\)$/.exec(actor) ?? []
  if (actor === 'unknown') return [part('Somebody unknown', 'who')]
  const name = token && actorName === actor ? actor.slice(0, -(written?.length ?? 0)) : actorName
  return [
    part(name, 'who'),
    ...(token ? [part(`, by ${assistant ? 'an assistant with ' : ''}the token “${token}”,`)] : []),
  ]
}

/** Sentence of a row; for grouped rows, with their `count`. */
export function sentenceOf(row: AuditRow, count: number, zone: string): Part[] {
  const words = wordsOf(row, zone)
  const action = auditActionOf(row.action)
  // Written by another version of the product.
  if (!action)
    return [
      ...whoParts(row),
      part(`: ${lowerFirst(inWords(row.action.replace('.', ' ')))}, `),
      ...recordParts(row, words),
    ]
  const sentence = chosenSentence(action, row)
  const template = (count > 1 && sentence.many) || sentence.says
  const changed = differences(row, words)
  const [fields, was] = [fieldsOf(row), isFields(row.before) ? row.before : {}]
  const write = (token: string): Part[] => {
    const [how, name] = nameIn(token) ?? []
    if (!name) return [part(token)]
    if (how === 'value') return [part(valueOf(row, isFields(row.after) ? row.after : fields, name, words), 'value')]
    if (how === 'was') return [part(valueOf(row, was, name, words))]
    if (how === 'note') return isEmpty(fields[name]) ? [] : [part(`: ${valueOf(row, fields, name, words)}`)]
    if (name === 'who') return whoParts(row)
    if (name === 'record') return recordParts(row, words)
    if (name === 'owner') return [part(row.entityName ?? lowerFirst(row.record), 'record')]
    if (name === 'from') return row.address === null ? [] : [part(` from ${row.address}`)]
    if (name === 'name') return [part(row.entityName ?? inWords(row.entity))]
    if (name === 'count') return [part(formatCount(count))]
    if (name === 'fields') return [part(ofFields(changed))]
    if (name === 'fromTo') return fromTo(changed)
    if (name === 'route') return [part(routeInWords(row.entityId ?? ''))]
    if (name === 'raised') return [part(Number(fields.cap) > Number(was.cap) ? 'raised' : 'lowered')]
    return []
  }
  const said = tokens(template).flatMap(write)
  return joined(template.includes('{who}') ? said : [...whoParts(row), part(' '), ...said])
}

/** Merges adjacent parts of the same kind. */
const joined = (parts: readonly Part[]): Part[] =>
  parts.reduce<Part[]>((all, next) => {
    const last = all.at(-1)
    if (!next.text) return all
    if (!last || last.as !== next.as) return [...all, next]
    return [...all.slice(0, -1), part(last.text + next.text, next.as)]
  }, [])

export const plainSentence = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')
