import { z } from 'zod'
import {
  type OverrideKind,
  type OverrideOrigin,
  overridePermission,
  type Verb,
} from '../../../shared/partners/overrides'
import { type Access, anyOf, holds, type Session } from '../../app/http/access'
import { badInput, forbidden } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { type GivenOverride, readOrigin, readOverride, refuseMissing, refuseTaken } from './overrides.input'
import {
  asFunnelOverride,
  asPublisherOverride,
  insertOverride,
  listOverrides,
  type Override,
  updateOverride,
  overrideTables,
} from './overrides.queries'
import {
  funnelOverride,
  funnelOverrideChange,
  funnelOverrideInput,
  noOrigin,
  overrideDeletion,
  overrideQuery,
  publisherOverride,
  publisherOverrideChange,
  publisherOverrideInput,
} from './overrides.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

type Given = GivenOverride & { origin?: OverrideOrigin | undefined }
type Change = Given & { version?: number | undefined }

/** An override in the response, without its countries. */
type Kept = Omit<Override, 'countries'>

/** Differences between the kinds: path, name, and format of the countries in bodies and responses. */
interface Spec<Input extends z.ZodType<Given>, Edit extends z.ZodType<Change>, Row extends Kept> {
  kind: OverrideKind
  path: string
  called: string
  input: Input
  change: Edit
  response: z.ZodType<Row, Row>
  countriesIn: (body: z.output<Input> | z.output<Edit>) => readonly number[]
  present: (row: Override) => Row
}

/** Access to a path of both pages: the permission of either. */
const family = (kind: OverrideKind, verb: Verb): Access =>
  anyOf(overridePermission(kind, 'advertiser', verb), overridePermission(kind, 'publisher', verb))

/** The permission of one page does not apply to records of the other. */
function refuseForeign(kind: OverrideKind, origin: OverrideOrigin, verb: Verb, session: Session): void {
  if (!holds(session, overridePermission(kind, origin, verb))) throw forbidden()
}

/** Names of each kind in operation ids. */
const operationNouns: Readonly<Record<OverrideKind, string>> = {
  publisher: 'PublisherOverride',
  funnel: 'FunnelOverride',
}

/** List, create, update and delete for one kind of override. */
function overrideRoutes<Input extends z.ZodType<Given>, Edit extends z.ZodType<Change>, Row extends Kept>({
  kind,
  path,
  called,
  input,
  change,
  response,
  countriesIn,
  present,
}: Spec<Input, Edit, Row>) {
  /** An override kept on another page is treated as not found. */
  const kept = (session: Session, verb: Verb, origin: OverrideOrigin | undefined) =>
    records<Row>({
      entity: `${kind}_override`,
      called,
      table: overrideTables[kind],
      read: async (db, id) => {
        const [row] = await listOverrides(db, kind, { ids: [id] })
        if (!row || (origin && row.origin !== origin)) return null
        refuseForeign(kind, row.origin, verb, session)
        return present(row)
      },
    })
  const params = z.object({ id: idText })
  const noun = operationNouns[kind]
  const answer = z.object({ message: z.string(), data: response })
  return [
    route({
      method: 'get',
      path,
      operationId: `list${noun}s`,
      summary: `Overrides kept on the page of one advertiser or publisher, or those with \`ids\` on any page that the caller may see. ${called} for one country takes precedence over one for all countries, and the advertiser's over the publisher's.`,
      access: family(kind, 'LIST'),
      query: overrideQuery,
      response: z.array(response),
      handle: async ({ db, session, query }) => {
        const { origin, ids, advertiser_id: advertiserId, publisher_id: publisherId } = query
        if (ids) {
          const found = await listOverrides(db, kind, { ids })
          return found.filter((row) => holds(session, overridePermission(kind, row.origin, 'LIST'))).map(present)
        }
        if (!origin) throw badInput({ origin: noOrigin })
        refuseForeign(kind, origin, 'LIST', session)
        if (origin === 'advertiser' && !advertiserId) throw badInput({ advertiser_id: 'Say which advertiser.' })
        if (origin === 'publisher' && !publisherId) throw badInput({ publisher_id: 'Say which publisher.' })
        return (await listOverrides(db, kind, { origin, advertiserId, publisherId })).map(present)
      },
    }),
    route({
      method: 'post',
      path,
      operationId: `create${noun}`,
      takesIdempotencyKey: true,
      summary:
        'Creates an override for a publisher and for all or some countries. A second override for the same leads is refused.',
      access: family(kind, 'CREATE'),
      body: input,
      response: answer,
      status: 201,
      handle: async (request) => {
        const { session, body } = request
        const at = new Date(request.now())
        const given = readOrigin(body)
        refuseForeign(kind, given.origin, 'CREATE', session)
        const content = readOverride(given, given.origin, countriesIn(body))
        const data = await kept(session, 'CREATE', given.origin).create(request, async (transaction) => {
          await refuseMissing(transaction, kind, content, null)
          await refuseTaken(transaction, kind, content, null)
          return insertOverride(transaction, kind, content, at)
        })
        return { message: 'Record created successfully.', data }
      },
    }),
    route({
      method: 'put',
      path: `${path}/:id`,
      operationId: `update${noun}`,
      summary:
        'Updates an override; the page it is kept on cannot change. 409 with both versions if `version` is out of date.',
      access: family(kind, 'EDIT'),
      params,
      body: change,
      response: answer,
      handle: async (request) => {
        const { session, body, params } = request
        const at = new Date(request.now())
        const data = await kept(session, 'EDIT', body.origin).update(request, params, async (transaction, before) => {
          const content = readOverride(body, before.origin, countriesIn(body))
          const [parent, isSame] =
            before.origin === 'advertiser'
              ? (['advertiser_id', content.advertiser_id === before.advertiser_id] as const)
              : (['affiliate_id', content.publisher_id === before.affiliate_id] as const)
          if (!isSame) throw badInput({ [parent]: `The ${before.origin} of an override cannot be changed.` })
          await refuseMissing(transaction, kind, content, before)
          await refuseTaken(transaction, kind, content, before.id)
          await updateOverride(transaction, kind, before.id, content, at)
        })
        return { message: 'Record updated successfully.', data }
      },
    }),
    route({
      method: 'delete',
      path: `${path}/:id`,
      operationId: `delete${noun}`,
      summary: "Deletes an override: the advertiser gets the lead's own value again.",
      access: family(kind, 'DELETE'),
      params,
      query: overrideDeletion,
      response: z.object({ message: z.string(), undo: deletionUndo }),
      handle: async (request) => {
        const { session, params, query } = request
        const undo = await kept(session, 'DELETE', query.origin).remove(request, params.id)
        return { message: 'Record deleted successfully.', undo }
      },
    }),
  ]
}

export const overridesRoutes = [
  ...overrideRoutes({
    kind: 'publisher',
    path: '/api/publisher-override',
    called: 'The publisher override',
    input: publisherOverrideInput,
    change: publisherOverrideChange,
    response: publisherOverride,
    countriesIn: ({ country_id }) => (country_id ? [country_id] : []),
    present: asPublisherOverride,
  }),
  ...overrideRoutes({
    kind: 'funnel',
    path: '/api/funnel-override',
    called: 'The API offer slug override',
    input: funnelOverrideInput,
    change: funnelOverrideChange,
    response: funnelOverride,
    countriesIn: ({ countries }) => countries,
    present: asFunnelOverride,
  }),
]
