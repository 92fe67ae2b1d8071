import { z } from 'zod'
import { readsPartner } from '../../shared/partnerPages'
import { anyOf, holds } from '../access'
import { distributionRow } from '../distributions/distributions.schema'
import { notFound } from '../errors'
import { idText } from '../ids'
import { route } from '../route'
import { listShares } from './advertiserShares.queries'
import { readAdvertiserRow } from './advertisers.queries'
import { partSources } from './advertiserSettings.parts'
import { advertiserSettings, settingsQuery, type SettingsPart } from './advertiserSettings.schema'

const params = z.object({ id: idText })
const allParts = Object.keys(partSources) as SettingsPart[]

export const advertiserSettingsRoutes = [
  route({
    method: 'get',
    path: '/api/advertisers/:id/settings',
    operationId: 'getAdvertiser',
    summary: "An advertiser with what stands on its page's tabs, each part only for holders of its LIST permission.",
    access: anyOf(...readsPartner('advertiser')),
    params,
    query: settingsQuery,
    response: advertiserSettings,
    handle: async ({ db, session, params: { id }, query, now }) => {
      const advertiser = await readAdvertiserRow(db, id)
      if (!advertiser) throw notFound('The advertiser')
      const parts = [...new Set(query.parts ?? allParts)].filter((part) => holds(session, partSources[part].permission))
      const at = now()
      const entries = await Promise.all(
        parts.map(async (part) => [part, await partSources[part].read(db, id, at)] as const),
      )
      return { advertiser, ...Object.fromEntries(entries) }
    },
  }),
  route({
    method: 'get',
    path: '/api/advertisers/:id/distributions',
    operationId: 'listAdvertiserDistributions',
    summary: 'The distributions in which an advertiser takes part, with its share in each group.',
    access: anyOf('ADVERTISER_DISTRIBUTIONS_LIST'),
    params,
    response: z.array(
      distributionRow.extend({
        shares: z.array(
          z.object({
            timeslot_name: z.string(),
            group_name: z.string(),
            percentage: z.number().meta({ description: 'Per cent of the group, at most two decimals.' }),
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
