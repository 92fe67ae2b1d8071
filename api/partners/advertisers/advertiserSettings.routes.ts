import { z } from 'zod'
import { readsPartner } from '../../../shared/partners/partnerPages'
import { anyOf, holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { distributionRow } from '../../routing/distributions/distributions.schema'
import { notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { listShares } from './advertiserShares.queries'
import { listAdvertiserNames, readAdvertiserRow } from './advertisers.queries'
import { partSources } from './advertiserSettings.parts'
import {
  advertiserSettings,
  settingsQuery,
  type SettingsPart,
  severalAdvertiserSettings,
  severalSettingsQuery,
} from './advertiserSettings.schema'

const params = z.object({ id: idText })
const allParts = Object.keys(partSources) as SettingsPart[]

/** Requested and permitted parts of the page of one advertiser. */
async function readParts(db: Database, session: Session, id: number, asked: readonly SettingsPart[], at: number) {
  const parts = [...new Set(asked)].filter((part) => holds(session, partSources[part].permission))
  const entries = await Promise.all(
    parts.map(async (part) => [part, await partSources[part].read(db, id, at)] as const),
  )
  return Object.fromEntries(entries)
}

export const advertiserSettingsRoutes = [
  route({
    method: 'get',
    path: '/api/advertisers/settings',
    operationId: 'listAdvertiserSettings',
    summary: "Settings on the tabs of several advertisers' pages; each part needs its LIST permission.",
    access: anyOf(...readsPartner('advertiser')),
    query: severalSettingsQuery,
    response: severalAdvertiserSettings,
    handle: async ({ db, session, query, now }) => {
      const at = now()
      const found = await listAdvertiserNames(db, query.ids)
      return Promise.all(
        found.map(async ({ id }) => ({ id, ...(await readParts(db, session, id, query.parts ?? allParts, at)) })),
      )
    },
  }),
  route({
    method: 'get',
    path: '/api/advertisers/:id/settings',
    operationId: 'getAdvertiser',
    summary: 'An advertiser with the settings on the tabs of its page; each part needs its LIST permission.',
    access: anyOf(...readsPartner('advertiser')),
    params,
    query: settingsQuery,
    response: advertiserSettings,
    handle: async ({ db, session, params: { id }, query, now }) => {
      const advertiser = await readAdvertiserRow(db, id)
      if (!advertiser) throw notFound('The advertiser')
      return { advertiser, ...(await readParts(db, session, id, query.parts ?? allParts, now())) }
    },
  }),
  route({
    method: 'get',
    path: '/api/advertisers/:id/distributions',
    operationId: 'listAdvertiserDistributions',
    summary: 'Distributions that include an advertiser, with its share in each group.',
    access: anyOf('ADVERTISER_DISTRIBUTIONS_LIST'),
    params,
    response: z.array(
      distributionRow.extend({
        shares: z.array(
          z.object({
            timeslot_name: z.string(),
            group_name: z.string(),
            percentage: z.number().meta({ description: 'Percentage of the group, at most two decimals.' }),
          }),
        ),
      }),
    ),
    handle: async ({ db, params: { id }, now }) => {
      if (!(await readAdvertiserRow(db, id))) throw notFound('The advertiser')
      return listShares(db, id, now())
    },
  }),
]
