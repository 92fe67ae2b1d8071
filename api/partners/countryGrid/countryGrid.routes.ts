import type { Transaction } from 'kysely'
import { z } from 'zod'
import { anyOf, type Session } from '../../app/http/access'
import { advertiserStays } from '../advertisers/advertisers.queries'
import { missingCountries } from '../countries/countries.queries'
import type { DB } from '../../db/generated/schema'
import { ApiError, badInput, type FieldErrors, notFound } from '../../app/http/errors'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import { idText } from '../../app/http/ids'
import { publisherStays } from '../publishers/publishers.queries'
import { route, type RouteRequest } from '../../app/http/route'
import { supportedCountryAnswer } from '../supportedCountries/supportedCountries.queries'
import { gridPermissions, type GridChanges, type GridOwner, readChanges, refuseForbidden } from './countryGrid.changes'
import { gridAnswers, gridBodies, type GridRow } from './countryGrid.schema'
import { prepareCaps } from './gridCaps'
import { type CellKind, prepareCells, type Stored } from './gridCells'
import { type GridSave, hoursCells, payoutCells, revenueCells, supportedCells } from './gridKinds'

const params = z.object({ id: idText })
const changedText = 'Some of these countries were changed in the meantime. Look at them again before you save.'

async function refuseMissing(transaction: Transaction<DB>, rows: readonly GridRow[], { of, ownerId }: GridSave) {
  const stays = of === 'advertiser' ? advertiserStays : publisherStays
  if (!(await stays(transaction, ownerId))) throw notFound(`The ${of}`)
  const missing = await missingCountries(
    transaction,
    rows.flatMap(({ country_id }) => country_id ?? []),
  )
  const fields: FieldErrors = Object.fromEntries(
    rows.flatMap(({ country_id }, at) =>
      country_id !== null && missing.includes(country_id)
        ? [[`rows.${at}.country_id`, 'This country no longer exists.']]
        : [],
    ),
  )
  if (Object.keys(fields).length) throw badInput(fields)
}

/** Compares all cells with stored records. Writes all changes, or none if a record has changed since it was read. */
async function save<Price extends Stored>(
  transaction: Transaction<DB>,
  grid: GridSave,
  prices: CellKind<Price, number>,
  changes: GridChanges,
) {
  const cells = {
    prices: await prepareCells(transaction, grid.request, prices, changes.prices),
    supported: await prepareCells(transaction, grid.request, supportedCells(grid), changes.supported),
    hours: await prepareCells(transaction, grid.request, hoursCells(grid), changes.hours),
    caps: await prepareCaps(transaction, grid, changes.caps),
  }
  const { refused } = cells.caps
  if (Object.keys(refused).length) throw badInput(refused)
  const fields: FieldErrors = Object.assign({}, ...Object.values(cells).map(({ conflicts }) => conflicts))
  if (Object.keys(fields).length) throw new ApiError('CONFLICT', changedText, { fields })
  const written = {
    prices: await cells.prices.write(),
    supported: await cells.supported.write(),
    hours: await cells.hours.write(),
    caps: await cells.caps.write(),
  }
  return {
    ...written,
    shared: {
      supported_countries: written.supported.changed.map((row) => supportedCountryAnswer(grid.of, row)),
      caps: written.caps.changed,
    },
    deleted: { supported_countries: written.supported.deleted, caps: written.caps.deleted },
  }
}

const summary = (of: GridOwner, parts: string) =>
  `Saves ${parts} of several countries of one ${of} in one transaction: all or none. Each change needs the permission of its part. 409 if a \`version\` is out of date; \`fields\` lists the rows and parts.`
/** Common part of both grids: permissions per change, idempotency, and one transaction. */
function saveGrid<Price extends Stored, Answer extends object>(
  of: GridOwner,
  request: RouteRequest<{ id: number }, unknown, { rows: GridRow[] }, Session>,
  pricesOf: (grid: GridSave) => CellKind<Price, number>,
  answer: (saved: Awaited<ReturnType<typeof save<Price>>>) => Answer,
) {
  const { body, session, params } = request
  const changes = readChanges(body.rows)
  refuseForbidden(of, changes, session)
  const grid: GridSave = { request, of, ownerId: params.id, now: request.now() }
  return withIdempotency(
    request,
    { owner: `user:${session.user_id}`, operation: `${of}.country_grid ${params.id}` },
    async (transaction) => {
      await refuseMissing(transaction, body.rows, grid)
      return answer(await save(transaction, grid, pricesOf(grid), changes))
    },
  )
}

export const countryGridRoutes = [
  route({
    method: 'put',
    path: '/api/advertisers/:id/country-grid',
    operationId: 'saveAdvertiserCountryGrid',
    takesIdempotencyKey: true,
    summary: summary('advertiser', 'prices, supported countries, opening hours and caps'),
    access: anyOf(...gridPermissions('advertiser')),
    params,
    body: gridBodies.advertiser,
    response: gridAnswers.advertiser,
    handle: (request) =>
      saveGrid('advertiser', request, revenueCells, ({ prices, hours, shared, deleted }) => ({
        ...shared,
        revenues: prices.changed,
        opening_hours: hours.changed,
        deleted: { ...deleted, revenues: prices.deleted, opening_hours: hours.deleted },
      })),
  }),
  route({
    method: 'put',
    path: '/api/publishers/:id/country-grid',
    operationId: 'savePublisherCountryGrid',
    takesIdempotencyKey: true,
    summary: summary('publisher', 'payouts, supported countries and caps'),
    access: anyOf(...gridPermissions('publisher')),
    params,
    body: gridBodies.publisher,
    response: gridAnswers.publisher,
    handle: (request) =>
      saveGrid('publisher', request, payoutCells, ({ prices, shared, deleted }) => ({
        ...shared,
        payouts: prices.changed,
        deleted: { ...deleted, payouts: prices.deleted },
      })),
  }),
]
