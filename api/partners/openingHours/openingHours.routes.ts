import { z } from 'zod'
import { wholeWeek, weekIssues } from '../../../shared/partners/openingHoursRules'
import { timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import { anyOf } from '../../app/http/access'
import { advertiserStays } from '../advertisers/advertisers.queries'
import { missingCountries } from '../countries/countries.queries'
import type { Database } from '../../db/connect'
import { ApiError, badInput, type FieldErrors, notFound } from '../../app/http/errors'
import { neededIdsQuery } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { unique } from '../../app/records/uniqueness'
import {
  insertOpeningHours,
  listOpeningHours,
  type OpeningHoursContent,
  updateOpeningHours,
  hoursRecords,
} from './openingHours.queries'
import {
  openingHours,
  openingHoursChange,
  openingHoursDeletion,
  openingHoursInput,
  type OpeningHoursInput,
  type OpeningHoursRow,
} from './openingHours.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

const path = '/api/advertisers/opening-hours'
const called = 'The opening hours'

/** What the hours shall be; throws a 400 that names each place that is wrong. */
function readContent({ timezone_id, days }: OpeningHoursInput): OpeningHoursContent {
  const week = days?.map(({ label: _, ...day }) => day) ?? wholeWeek().map((day) => ({ ...day, traffic: true }))
  const fields: FieldErrors = {}
  if (timeZoneNameOf(timezone_id ?? 0) === null) fields.timezone_id = 'Timezone is required'
  for (const { path, message } of weekIssues(week)) fields[['days', ...path].join('.')] ??= message
  if (Object.keys(fields).length) throw badInput(fields)
  return { timezone_id: timezone_id ?? 0, days: week }
}

async function refuseMissing(
  transaction: Database,
  advertiserId: number,
  countryIds: readonly number[],
): Promise<void> {
  const fields: FieldErrors = {}
  if (!(await advertiserStays(transaction, advertiserId))) fields.advertiser_id = 'The advertiser no longer exists.'
  if ((await missingCountries(transaction, countryIds)).length) fields.country_ids = 'One of these no longer exists.'
  if (Object.keys(fields).length) throw badInput(fields)
}

const conflict = (text: string) => new ApiError('CONFLICT', text, { fields: { country_ids: text } })
const namesOf = (rows: readonly OpeningHoursRow[]) => rows.map(({ country }) => country.name).join(', ')

/** Concurrent inserts are detected by a unique index. */
const onlyOne = <T>(work: () => Promise<T>) =>
  unique(
    'advertiser_opening_hours_advertiser_id_country_id_key',
    { country_ids: 'There are opening hours for one of these countries already.' },
    work,
  )

const several = z.object({ message: z.string(), data: z.array(openingHours) })

export const openingHoursRoutes = [
  route({
    method: 'get',
    path,
    operationId: 'listOpeningHours',
    summary: 'Opening hours of advertisers by their ids.',
    access: anyOf('ADVERTISER_OPENING_HOURS_LIST'),
    query: neededIdsQuery,
    response: z.array(openingHours),
    handle: ({ db, query, now }) => listOpeningHours(db, query, now()),
  }),
  route({
    method: 'post',
    path,
    operationId: 'createOpeningHours',
    takesIdempotencyKey: true,
    summary: 'Creates opening hours of an advertiser for one or more countries in one transaction.',
    access: anyOf('ADVERTISER_OPENING_HOURS_CREATE'),
    body: openingHoursInput,
    response: several,
    status: 201,
    handle: (request) => {
      const { body } = request
      const [at, content, countryIds] = [request.now(), readContent(body), [...new Set(body.country_ids)]]
      return hoursRecords(at).createAll(
        request,
        async (transaction) => {
          await refuseMissing(transaction, body.advertiser_id, countryIds)
          const taken = await listOpeningHours(transaction, { advertiserId: body.advertiser_id, countryIds }, at)
          if (taken.length) throw conflict(`There are opening hours for ${namesOf(taken)} already.`)
          return onlyOne(() => insertOpeningHours(transaction, body.advertiser_id, countryIds, content, at))
        },
        (data) => ({ message: 'Opening hours created successfully.', data }),
      )
    },
  }),
  route({
    method: 'put',
    path,
    operationId: 'updateOpeningHours',
    summary:
      'Updates the opening hours of these countries in one transaction. 409 with both versions if `version` is out of date.',
    access: anyOf('ADVERTISER_OPENING_HOURS_EDIT'),
    body: openingHoursChange,
    response: several,
    handle: async (request) => {
      const { body } = request
      const [at, content, countryIds] = [request.now(), readContent(body), [...new Set(body.country_ids)]]
      if (body.version !== undefined && countryIds.length > 1)
        throw badInput({ version: 'Name one country alone with a version.' })
      const stored = await listOpeningHours(request.db, { advertiserId: body.advertiser_id, countryIds }, at)
      if (stored.length < countryIds.length) throw notFound(called)
      const data = await hoursRecords(at).updateAll(
        request,
        stored.map(({ id }) => id),
        (transaction, { id }) => updateOpeningHours(transaction, id, content, at),
      )
      return { message: 'Opening hours updated successfully.', data }
    },
  }),
  route({
    method: 'delete',
    path,
    operationId: 'deleteOpeningHours',
    summary: 'Deletes the opening hours of a country: its leads are then accepted at all times.',
    access: anyOf('ADVERTISER_OPENING_HOURS_DELETE'),
    body: openingHoursDeletion,
    response: z.object({ message: z.string(), id: z.int(), undo: deletionUndo }),
    handle: async (request) => {
      const { advertiser_id, country_id } = request.body
      const [hours] = await listOpeningHours(
        request.db,
        { advertiserId: advertiser_id, countryIds: [country_id] },
        request.now(),
      )
      if (!hours) throw notFound(called)
      const undo = await hoursRecords(request.now()).remove(request, hours.id)
      return { message: 'Record deleted successfully.', id: hours.id, undo }
    },
  }),
]
