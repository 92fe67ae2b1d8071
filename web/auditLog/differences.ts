/** What a row of the log says, in words: field by field, what there was and what there is. */
import { inWords } from '../../shared/auditLog'
import { permissionGroups } from '../../shared/permissions'
import { wallTimeAt } from '../../shared/timeZones'

export interface Difference {
  field: string
  before: string
  after: string
}

const done: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  refuse: 'refused',
  accept: 'accepted',
  reject: 'rejected',
  start: 'started',
  end: 'ended',
  configure: 'set up',
  reset: 'reset',
  run: 'run',
  take: 'taken',
  retry: 'retried',
  inject: 'injected',
  mark_test: 'test mark changed',
  override_status: 'status overridden',
  undo_override: 'override undone',
}

/** `cap.update` → `Cap updated`. */
export function actionInWords(action: string): string {
  const [record = '', verb = ''] = action.split('.')
  return `${inWords(record)} ${done[verb] ?? verb.replace(/_/g, ' ')}`.trim()
}

const nothing = '–'
const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)
type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as people read it: names of records, instants in the user's zone. */
export function valueText(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return isInstant(value) ? wallTimeAt(zone, Date.parse(value)) : value
  if (Array.isArray(value)) return value.length ? value.map((item) => valueText(item, zone)).join(', ') : nothing
  if (!isFields(value)) return String(value)
  if (typeof value.name === 'string' && value.name)
    return Object.keys(value).length <= 4 ? value.name : partsText(value, zone)
  const [only, ...more] = Object.values(value)
  return isFields(only) && !more.length ? valueText(only, zone) : partsText(value, zone)
}

const partsText = (value: Fields, zone: string) =>
  Object.entries(value)
    .map(([name, inner]) => `${inWords(name).toLowerCase()}: ${valueText(inner, zone)}`)
    .join('; ') || nothing

const permissionNames = new Map(
  permissionGroups.flatMap(({ permissions }) => permissions.map(([name, code]) => [code, name] as const)),
)
const isCodes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'number')

/** Of permissions those that were given or taken, by name: a role has a hundred. */
function withoutShared(name: string, value: unknown, other: unknown): unknown {
  if (!/permissions$/.test(name) || !isCodes(value)) return value
  return value
    .filter((code) => !isCodes(other) || !other.includes(code))
    .map((code) => permissionNames.get(code) ?? code)
}

/** Counted up by every save, and told by the row itself. */
const unsaid = new Set(['id', 'version', 'created_at', 'updated_at', 'last_updated_at'])

/** The fields that a change touched; of what was made or deleted, all that says something. */
export function differences(before: unknown, after: unknown, zone: string): Difference[] {
  const [was, is] = [isFields(before) ? before : {}, isFields(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    if (unsaid.has(name) || JSON.stringify(was[name]) === JSON.stringify(is[name])) return []
    const row = {
      field: inWords(name),
      before: valueText(withoutShared(name, was[name], is[name]), zone),
      after: valueText(withoutShared(name, is[name], was[name]), zone),
    }
    return row.before === row.after ? [] : [row]
  })
}
