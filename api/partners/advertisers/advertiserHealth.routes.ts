import { z } from 'zod'
import { readsPartner } from '../../../shared/partners/partnerPages'
import { anyOf, holds } from '../../app/http/access'
import { notFound } from '../../app/http/errors'
import { idList, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { heldAt, listAdvertiserHealth, unpricedCountries } from './advertiserHealth.queries'
import { advertiserHealth, advertiserProblems } from './advertiserHealth.schema'
import { readAdvertiserRow } from './advertisers.queries'
import { listSendingProblems } from './brokerFigures.queries'

export const advertiserHealthRoutes = [
  route({
    method: 'get',
    path: '/api/advertisers/health',
    operationId: 'listAdvertiserHealth',
    summary: "State of the advertisers' brokers, and obstacles to getting leads.",
    access: anyOf(...readsPartner('advertiser')),
    query: z.object({ ids: idList.meta({ description: 'Separated by commas, at most 1000.', example: '1,2,3' }) }),
    response: z.array(advertiserHealth),
    handle: ({ db, query, now }) => listAdvertiserHealth(db, query.ids, now()),
  }),
  route({
    method: 'get',
    path: '/api/advertisers/:id/problems',
    operationId: 'getAdvertiserProblems',
    summary:
      'Recent problems with leads sent to an advertiser, and missing settings. Each part needs its own permission.',
    access: anyOf(...readsPartner('advertiser')),
    params: z.object({ id: idText }),
    response: advertiserProblems,
    handle: async ({ db, session, params: { id }, now }) => {
      if (!(await readAdvertiserRow(db, id))) throw notFound('The advertiser')
      const at = now()
      const [refusals, held, unpriced] = await Promise.all([
        holds(session, 'LEADS_LIST') ? listSendingProblems(db, id, at) : null,
        holds(session, 'LEADS_PROGRESS_LOGS') ? heldAt(db, id) : null,
        holds(session, 'ADVERTISER_REVENUES_LIST') ? unpricedCountries(db, id) : null,
      ])
      return {
        ...(refusals && { refusals: refusals.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) }),
        ...(held && { held }),
        ...(unpriced && { unpriced_countries: unpriced }),
      }
    },
  }),
]
