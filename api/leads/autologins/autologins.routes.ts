import type { Request, Response } from 'express'
import { z } from 'zod'
import { open } from '../../app/http/access'
import { ApiError, statusByCode } from '../../app/http/errors'
import type { Route } from '../../app/http/route'
import type { Services } from '../../app/start/services'
import { sendVisitorPage } from '../../app/visitors/visitorPage'
import { linkFollower } from './followLink'

const texts = {
  busy: {
    title: 'Please try again',
    text: 'This page cannot be reached just now. Please follow the link again in a moment.',
  },
  gone: {
    title: 'This link does not lead anywhere',
    text: 'It is not complete, or is no longer in use. Please go back to the page that you came from.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It was valid for a limited time. Please go back to the page that you came from.',
  },
  program: { title: 'Please open this link in a browser', text: 'It signs one person in, and leads nowhere else.' },
}

function answer(services: Services) {
  const follow = linkFollower(services)
  return async (request: Request, response: Response) => {
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    try {
      const followed = await follow(request)
      if (followed.kind === 'redirect') response.status(302).set('location', followed.url).end()
      else if (followed.kind === 'expired') sendVisitorPage(response, 410, texts.expired)
      else sendVisitorPage(response, 200, texts.program)
    } catch (error) {
      if (request.accepts(['json', 'html']) !== 'html') throw error
      const { code, details } = error instanceof ApiError ? error : new ApiError('UPSTREAM_UNAVAILABLE', '')
      if (!(error instanceof ApiError)) services.log.error({ err: error }, 'An autologin link was not answered')
      if (details.retryAfter) response.set('retry-after', String(details.retryAfter))
      sendVisitorPage(response, statusByCode[code], code === 'NOT_FOUND' ? texts.gone : texts.busy)
    }
  }
}

/** Links that publishers open for their leads; tracking domains lead here. */
const autologin: Route = {
  method: 'get',
  path: '/autologin',
  operationId: 'followAutologinLink',
  alsoAnswers: [410, 429],
  summary:
    "Autologin link of a lead, as returned to the publisher. Within the publisher's autologin interval it redirects (302) " +
    "to the advertiser's link and records the first visit; afterwards it redirects to the publisher's offer URL, or " +
    'returns 410. HEAD requests and bots get a page and are not counted. At most 120 requests per minute and IP address.',
  access: open('leads open the link in a browser; its token cannot be guessed'),
  query: z.object({ token: z.string().meta({ description: '43 characters, unique for each lead.' }) }),
  status: 302,
  handler: answer,
}

export const autologinsRoutes: readonly Route[] = [autologin]
