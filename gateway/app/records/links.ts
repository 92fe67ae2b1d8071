import { type GraphQLObjectType, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql'
import type { Context } from '../schema/context'
import { Fault } from '../errors/errors'
import { idNumber } from '../rest/ids'
import { perRequest, type RecordLoader, recordLoader } from './loaders'
import { needsOf, needsOfType, permits } from '../schema/needs'
import type { Rest, Answer } from '../rest/restTypes'
import { selectedFields } from './selection'

/**
 * Links from one record to another. What the first one says of the second goes out without a call: its id, its names. As soon as
 * more is asked for the second is loaded, if its type's `@needs` allows that. Where it does not, or where loading fails, id and names
 * are answered all the same, and each other field is null with the reason as its error.
 */

/** Why a linked record is not here beyond what its parent says of it. */
const absence = Symbol('absence')

/** A record as far as it is known: whole, or as another one names it. */
export type Named<Row extends { id: string }> = Pick<Row, 'id'> & { [Field in keyof Row]?: Row[Field] | undefined }
type Partly<Row extends { id: string }> = Named<Row> & { [absence]?: Fault }

/** A record of any type, as links of the type `Record` lead to it. */
export interface NamedRecord {
  __typename: LinkedTypes
  id: string
  name?: string | null | undefined
}
type LinkedTypes =
  'Advertiser' | 'Campaign' | 'Cap' | 'Country' | 'Distribution' | 'Lead' | 'Offer' | 'Publisher' | 'Role' | 'User'

/** A type of records, and how they are loaded. */
export interface RecordKind<Row extends { id: string }> {
  type: string
  loader: (context: Context) => RecordLoader<Row>
  /** What anybody may know of one, where its parent does not say it. */
  names?: (context: Context) => RecordLoader<Named<Row>>
}

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues' | 'schema'>

const fieldsOfRecords = new WeakMap<GraphQLObjectType, ReadonlySet<string>>()

/** The fields of a type that come with its record: all but those with needs of their own, which have calls of their own. */
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

/** What is asked for behind a link at one place of the document, and what was read there, by id and name. */
interface Asked {
  fields: readonly string[]
  read: Map<string, Promise<unknown>>
}

/** Kept by the nodes of the document: this is looked up for each link of each row. */
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

/** Whether the caller may see more of records of this type than their names. */
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

/** As `complete`, once for all rows that lead to the same record. */
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

/** The record whole; what is known of it, with the reason, where it cannot be read; null where it is not there any more. */
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
    // Only fields of guarded types can answer why they are not known.
    if (!needsOfType(typeOf(schema, kind.type), schema)) throw error
    return { ...ref, [absence]: asFault(error) }
  }
}

/** The record behind a link; null where there is none, or it is not there any more. `ref` is what its parent says of it. */
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

/** As `follow` behind a link that always leads somewhere: of a record that is not there any more what its parent says. */
export function followOne<Row extends { id: string }>(
  kind: RecordKind<Row>,
  ref: Named<Row>,
  context: Context,
  info: Info,
): Named<Row> | Promise<Named<Row>> {
  const at = asked(kind.type, context, info)
  if (knows(ref, at.fields)) return ref
  return completeOnce(kind, ref, at, context, info.schema).then((record) => record ?? ref)
}

/** The records behind a link to many; those that are not there any more are left out. */
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

/** One record by its id; null when it is not there. Throws as loading does. */
export async function lookUp<Row extends { id: string }>(
  kind: Pick<RecordKind<Row>, 'loader'>,
  id: string,
  context: Context,
) {
  // Before it is batched: an id that is none must not take others with it.
  idNumber(id, 'id')
  return kind.loader(context).load(id)
}

/** Declares a type of records: `read` has those with some ids from REST, `row` makes of each what the schema says of it. */
export const recordKind = <Answer, Row extends { id: string }>(
  type: string,
  row: (answer: Answer) => Row,
  read: (rest: Rest, ids: number[]) => Promise<Answer[]>,
): RecordKind<Row> => ({ type, loader: loaderOf(row, read) })

/** Loads records by their ids, those of one operation in one call, or at the most `most` in each. */
export const loaderOf = <Answer, Row extends { id: string }>(
  row: (answer: Answer) => Row,
  read: (rest: Rest, ids: number[]) => Promise<Answer[]>,
  most?: number,
): RecordKind<Row>['loader'] =>
  perRequest(({ rest }) => recordLoader(async (ids) => (await read(rest, ids)).map(row), most))

/** The resolver of a look-up by id, of records to which no link leads: those of one operation are read in one call. */
export function lookUpBy<Answer, Row extends { id: string }>(
  row: (answer: Answer) => Row,
  read: (rest: Rest, ids: number[]) => Promise<Answer[]>,
) {
  const loader = loaderOf(row, read)
  return (_parent: unknown, { id }: { id: string }, context: Context) => lookUp({ loader }, id, context)
}

type Resolve = (parent: unknown, args: unknown, context: unknown, info: GraphQLResolveInfo) => unknown

/**
 * Lets the fields of linked records answer the reason why they are not known, where there is one: of types with `@needs`, to whose
 * records links lead. Fields of other types stay bare.
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
