import { z } from 'zod'
import { readsPartner } from '../../../shared/partners/partnerPages'
import { anyOf, holds } from '../../app/http/access'
import { notFound } from '../../app/http/errors'
import { idList, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { readPublisher } from './publishers.queries'
import { listFailedPostbacks, listPublisherHealth, listRejections, unpaidCountries } from './publisherHealth.queries'
import { publisherHealth, publisherProblems, type PublisherProblems } from './publisherHealth.schema'

export const publisherHealthRoutes = [
  route({
    method: 'get',
    path: '/api/publishers/health',
    operationId: 'listPublisherHealth',
    summary: "State of the publishers' postbacks, and obstacles to placing their leads.",
    access: anyOf(...readsPartner('publisher')),
    query: z.object({ ids: idList.meta({ description: 'Separated by commas, at most 1000.', example: '1,2,3' }) }),
    response: z.array(publisherHealth),
    handle: ({ db, query, now }) => listPublisherHealth(db, query.ids, now()),
  }),
  route({
    method: 'get',
    path: '/api/publishers/:id/problems',
    operationId: 'getPublisherProblems',
    summary:
      'Recent problems with the leads and postbacks of a publisher, and missing settings. Each part needs its own permission.',
    access: anyOf(...readsPartner('publisher')),
    params: z.object({ id: idText }),
    response: publisherProblems,
    handle: async ({ db, session, params: { id }, now }) => {
      if (!(await readPublisher(db, id))) throw notFound('The publisher')
      const at = now()
      const seesLeads = holds(session, 'LEADS_LIST')
      const [rejections, failed, unpriced] = await Promise.all([
        seesLeads ? listRejections(db, id, at) : null,
        seesLeads ? listFailedPostbacks(db, id, at) : null,
        holds(session, 'PUBLISHER_PAYOUTS_LIST') ? unpaidCountries(db, id) : null,
      ])
      return {
        ...(rejections && { rejections }),
        // Ensured by a database check.
        ...(failed && { failed_postbacks: failed as PublisherProblems['failed_postbacks'] }),
        ...(unpriced && { unpriced_countries: unpriced }),
      }
    },
  }),
]
