import type { Request, Response } from 'express'
import { z } from 'zod'
import { open } from '../../app/http/access'
import { ApiError, badInput, notFound, statusByCode } from '../../app/http/errors'
import type { Route } from '../../app/http/route'
import type { Services } from '../../app/start/services'
import { isPrefetch, parameter } from '../../app/visitors/visitors'
import { sendClickPage } from './clickPage'
import { visitTaker } from './takeVisit'
import type { Link } from './visit'

const maxSlugLength = 100

/** Parses publisher and offer of a link; throws BAD_USER_INPUT with the parameter. */
function linkOf(request: Request): Link {
  const pid = parameter(request, 'pid') ?? ''
  const offer = parameter(request, 'offer') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(pid)) throw badInput({ pid: 'Not a known publisher.' })
  if (offer.length > maxSlugLength || !/^[a-z0-9][a-z0-9-]*$/.test(offer))
    throw badInput({ offer: 'Not a known offer.' })
  return { pid: Number(pid), offer }
}

/** Response to a link: a redirect, or an error page. It must not be cached. */
function answer(services: Services) {
  const takeVisit = visitTaker(services)
  return async (request: Request, response: Response) => {
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    try {
      // A prefetched redirect would be used later without a recorded click; refused, the browser requests it again.
      if (isPrefetch(request)) throw new ApiError('UPSTREAM_UNAVAILABLE', 'This link is not answered ahead of a click.')
      const url = await takeVisit(request, linkOf(request))
      if (!url) throw notFound('This offer')
      response.status(302).set('location', url).end()
    } catch (error) {
      if (request.accepts(['json', 'html']) !== 'html') throw error
      if (!(error instanceof ApiError)) services.log.error({ err: error }, 'A link was not answered')
      sendClickPage(response, error instanceof ApiError ? statusByCode[error.code] : 503)
    }
  }
}

const sub = z.string().optional().meta({ description: 'Stored with the click, at most 255 characters.' })

/** Publishers' tracking domains lead here. Route for visitors: no session and no JSON. */
const click: Route = {
  method: 'get',
  path: '/click',
  operationId: 'followClickLink',
  summary:
    "A publisher's link to an offer: records the click and redirects (302) to the offer's URL, with the click id in place " +
    'of `{click_id}` or as parameter `click_id`. Leads with this id as hit_id are counted as leads of the click. HEAD ' +
    'requests, bots and prefetching are not counted.',
  access: open('visitors open the link in a browser'),
  query: z.object({
    pid: z.string().meta({ description: 'Id of the publisher.' }),
    offer: z.string().meta({ description: 'Slug of the offer.' }),
    custom_param_1: sub,
    custom_param_2: sub,
    custom_param_3: sub,
    custom_param_4: sub,
    custom_param_5: sub,
  }),
  status: 302,
  handler: answer,
}

export const clicksRoutes: readonly Route[] = [click]
