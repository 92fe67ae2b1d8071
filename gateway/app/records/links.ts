import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Context } from '../context/context'
import { Fault } from '../errors/errors'
import { idNumber } from '../rest/ids'
import { perRequest, type RecordLoader, recordLoader } from './loaders'
import { needsOf, needsOfType, permits } from '../context/needs'
import { sdlPlace } from '../rest/sdl'
import type { Rest } from '../rest/restTypes'
import { selectedFields } from './selection'

/**
 * Links between records. Id and names of the linked record come from the linking record without a call. If other fields
 * are selected, the record is loaded, if the `@needs` of its type allow it. If they do not, or if loading fails, id and
 * names are still returned, and each other field is null with an error.
 */

/** Why a linked record has only the fields known from its parent. */
const absence = Symbol('absence')

/** A record, complete or as known from another one. */
export type Named<Row extends { id: string }> = Pick<Row, 'id'> & { [Field in keyof Row]?: Row[Field] | undefined }
type Partly<Row extends { id: string }> = Named<Row> & { [absence]?: Fault }

/** A record of any type, for links of type `Record`. */
export interface NamedRecord {
  __typename: LinkedTypes
  id: string
  name?: string | null | undefined
}
type LinkedTypes =
  | 'Advertiser'
  | 'Campaign'
  | 'Cap'
  | 'Country'
  | 'Distribution'
  | 'Lead'
  | 'Offer'
  | 'Publisher'
  | 'Role'
  | 'User'

/** A record type, and how its records are loaded. */
export interface RecordKind<Row extends { id: string }> {
  type: string
  loader: (context: Context) => RecordLoader<Row>
  /** Public fields of a record, if its parent does not contain them. */
  names?: (context: Context) => RecordLoader<Named<Row>>
}

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues' | 'schema'>

const fieldsOfRecords = new WeakMap<GraphQLObjectType, ReadonlySet<string>>()

/** Fields loaded together with a record: all except those with their own permissions, which have their own calls. */
function recordFields(type: GraphQLObjectType, schema: GraphQLSchema): ReadonlySet<string> {
  const known = fieldsOfRecords.get(type)
  if (known) return known
  const fields = Object.values(type.getFields()).filter((field) => {
    const needs = needsOf(field, schema)
    return !needs || (needs.kind === 'codes' && needs.orNull)
  })
  const names = new Set(fields.map(({ name }) => name))
  fieldsOfRecords.set(type, names)
  return names
}

function typeOf(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new Error(`There is no type ${name}`)
  return type
}

/** Fields selected behind a link at one place of the document, and the records read there, by id and name. */
interface Asked {
  fields: readonly string[]
  read: Map<string, Promise<unknown>>
}

/** Cached by document node, because it is needed for each link of each row. */
function asked(kind: string, context: Context, info: Info): Asked {
  const known = context.kept.get(info.fieldNodes) as Asked | undefined
  if (known) return known
  const ofRecord = recordFields(typeOf(info.schema, kind), info.schema)
  const fields = [...selectedFields(info)].filter((field) => ofRecord.has(field))
  const made = { fields, read: new Map<string, Promise<unknown>>() }
  context.kept.set(info.fieldNodes, made)
  return made
}

const allowedTypes = perRequest(() => new Map<string, Promise<boolean>>())

/** Whether the caller may see more of records of this type than id and names. */
function mayRead(kind: string, context: Context, schema: GraphQLSchema): Promise<boolean> {
  const allowed = allowedTypes(context)
  const known = allowed.get(kind)
  if (known) return known
  const needs = needsOfType(typeOf(schema, kind), schema)
  const answer = needs ? permits(context, needs) : Promise.resolve(true)
  allowed.set(kind, answer)
  return answer
}

function knows(ref: object, fields: readonly string[]): boolean {
  for (const field of fields) if ((ref as Record<string, unknown>)[field] === undefined) return false
  return true
}

const asFault = (error: unknown) => {
  if (error instanceof Fault) return error
  throw error
}

async function withNames<Row extends { id: string }>(
  kind: RecordKind<Row>,
  ref: Named<Row>,
  context: Context,
): Promise<Named<Row>> {
  const named = await kind.names?.(context).load(ref.id)
  return { ...named, ...ref }
}

/** Same as `complete`, once for all rows that link to the same record. */
function completeOnce<Row extends { id: string }>(
  kind: RecordKind<Row>,
  ref: Named<Row>,
  { fields, read }: Asked,
  context: Context,
  schema: GraphQLSchema,
): Promise<Partly<Row> | null> {
  const key = `${ref.id} ${'name' in ref ? String(ref.name) : ''}`
  const known = read.get(key) as Promise<Partly<Row> | null> | undefined
  if (known) return known
  const record = complete(kind, ref, fields, context, schema)
  read.set(key, record)
  return record
}

/** The complete record; if it cannot be read, the known fields with the reason; null if it no longer exists. */
async function complete<Row extends { id: string }>(
  kind: RecordKind<Row>,
  ref: Named<Row>,
  fields: readonly string[],
  context: Context,
  schema: GraphQLSchema,
): Promise<Partly<Row> | null> {
  try {
    if (!(await mayRead(kind.type, context, schema))) {
      const [named, refused] = [await withNames(kind, ref, context), new Fault('FORBIDDEN')]
      return knows(named, fields) ? named : { ...named, [absence]: refused }
    }
    return await kind.loader(context).load(ref.id)
  } catch (error) {
    // Only fields of guarded types can return the reason as an error.
    if (!needsOfType(typeOf(schema, kind.type), schema)) throw error
    return { ...ref, [absence]: asFault(error) }
  }
}

/**
 * The record behind a link; null if there is no link, or the record no longer exists. `ref` contains the fields known
 * from its parent.
 */
export function follow<Row extends { id: string }>(
  kind: RecordKind<Row>,
  ref: Named<Row> | null,
  context: Context,
  info: Info,
): Named<Row> | null | Promise<Named<Row> | null> {
  if (ref === null) return null
  const at = asked(kind.type, context, info)
  return knows(ref, at.fields) ? ref : completeOnce(kind, ref, at, context, info.schema)
}

/**
 * Same as `follow` for a required link: for a record that no longer exists, returns the fields known from its parent.
 */
function followOne<Row extends { id: string }>(
  kind: RecordKind<Row>,
  ref: Named<Row>,
  context: Context,
  info: Info,
): Named<Row> | Promise<Named<Row>> {
  const at = asked(kind.type, context, info)
  if (knows(ref, at.fields)) return ref
  return completeOnce(kind, ref, at, context, info.schema).then((record) => record ?? ref)
}

/** The records behind a link to several records, without those that no longer exist. */
export function followAll<Row extends { id: string }>(
  kind: RecordKind<Row>,
  refs: Named<Row>[],
  context: Context,
  info: Info,
): Named<Row>[] | Promise<Named<Row>[]> {
  const at = asked(kind.type, context, info)
  if (refs.every((ref) => knows(ref, at.fields))) return refs
  return Promise.all(refs.map((ref) => completeOnce(kind, ref, at, context, info.schema))).then((found) =>
    found.filter((record) => record !== null),
  )
}

/** One record by its id; null if it does not exist. Throws the error of loading. */
export async function lookUp<Row extends { id: string }>(
  kind: Pick<RecordKind<Row>, 'loader'>,
  id: string,
  context: Context,
) {
  // Checked before batching, so that an invalid id does not affect the others of the batch.
  idNumber(id, 'id')
  return kind.loader(context).load(id)
}

/** Loads records by their ids, those of one operation in one call, or at most `max` in each. */
export const recordsBy = <Row extends { id: string }>(
  read: (rest: Rest, ids: number[]) => Promise<Row[]>,
  max?: number,
): RecordKind<Row>['loader'] => perRequest(({ rest }) => recordLoader((ids) => read(rest, ids), max))

/** Declares a type of records: `read` has those with some ids from REST. */
export const recordKind = <Row extends { id: string }>(
  type: string,
  read: (rest: Rest, ids: number[]) => Promise<Row[]>,
): RecordKind<Row> => ({ type, loader: recordsBy(read) })

/** The resolver of a look-up by id, of records to which no link leads: those of one operation are read in one call. */
export function lookUpBy<Row extends { id: string }>(read: (rest: Rest, ids: number[]) => Promise<Row[]>) {
  const loader = recordsBy(read)
  return (_parent: unknown, { id }: { id: string }, context: Context) => lookUp({ loader }, id, context)
}

type Resolve = (parent: unknown, args: unknown, context: unknown, info: GraphQLResolveInfo) => unknown
type Row = Record<string, unknown>
type AnyKind = RecordKind<{ id: string }>

/** The record that a row names by the fields `advertiserId`, `advertiserName` … for the link `advertiser`; null if none. */
const namedBy = (field: string, fields: object) => {
  const [id, name, code] = [`${field}Id`, `${field}Name`, `${field}Code`]
  if (!(id in fields)) return null
  const [isNamed, isCoded] = [name in fields, code in fields]
  // Runs for each link of each row.
  return (row: Row) => {
    if (row[id] == null) return null
    const ref: { id: string; name?: unknown; code?: unknown } = { id: row[id] as string }
    if (isNamed) ref.name = row[name] ?? undefined
    if (isCoded) ref.code = row[code] ?? undefined
    return ref
  }
}

/**
 * Follows the links of rows of REST: fields whose type is one of records, and that have no resolver. The row has the record, or
 * names it by its id. Throws for a field of such a row that nothing answers.
 */
export function addLinks(
  schema: GraphQLSchema,
  kinds: object,
  fieldsRead: Readonly<Record<string, readonly string[]>>,
): GraphQLSchema {
  for (const [typeName, read] of Object.entries(fieldsRead)) {
    const type = typeOf(schema, typeName)
    const fields = type.getFields()
    // What an interface has beside the row is added by who tells its types apart.
    const given = type.getInterfaces().flatMap((one) => (one.name === 'Record' ? [] : Object.keys(one.getFields())))
    for (const field of Object.values(fields)) {
      if (field.resolve || given.includes(field.name)) continue
      const kind = (kinds as Record<string, AnyKind | undefined>)[getNamedType(field.type).name]
      const refOf = read.includes(field.name)
        ? (row: Row) => row[field.name] as { id: string } | null
        : kind && namedBy(field.name, fields)
      if (!refOf)
        throw new Error(`${sdlPlace(field)}${typeName}.${field.name} has neither a property of REST nor a resolver`)
      if (kind) field.resolve = followField(field.type, kind, refOf) as Resolve
    }
  }
  return schema
}

function followField(type: GraphQLOutputType, kind: AnyKind, refOf: (row: Row) => unknown) {
  const isList = isListType(isNonNullType(type) ? type.ofType : type)
  return (row: Row, _args: unknown, context: Context, info: GraphQLResolveInfo) => {
    const ref = refOf(row) ?? null
    if (ref === null) return null
    if (isList) return followAll(kind, ref as { id: string }[], context, info)
    return (isNonNullType(type) ? followOne : follow)(kind, ref as { id: string }, context, info)
  }
}

/**
 * Makes fields of linked records return the reason as an error if they are not known. Applies to types with `@needs`
 * that links lead to; other types are unchanged.
 */
export function answerAbsence(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !needsOfType(type, schema)) continue
    const ofRecord = recordFields(type, schema)
    for (const field of Object.values(type.getFields())) {
      if (!ofRecord.has(field.name)) continue
      const resolve = field.resolve as Resolve | undefined
      field.resolve = (parent: unknown, args: unknown, context: unknown, info: GraphQLResolveInfo) => {
        const record = parent as Record<string, unknown> & { [absence]?: Fault }
        const value = record[field.name]
        if (value === undefined && record[absence]) throw record[absence]
        return resolve ? resolve(parent, args, context, info) : value
      }
    }
  }
  return schema
}
