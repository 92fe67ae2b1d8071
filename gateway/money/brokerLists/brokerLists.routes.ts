import { Router } from 'express'
import type { PassingParts } from '../../app/limits/passOn'
import { idIn, listUpload, textIn } from '../../app/limits/uploads'

/** `POST /upload/broker-list`: the deposits of a month as an advertiser lists them. */
export const brokerListRoutes = (parts: PassingParts): Router =>
  Router().post(
    '/broker-list',
    listUpload(parts, (request) => ({
      route: '/api/money/months/{month}/comparisons/{advertiser}/list',
      path: { month: textIn(request, 'month'), advertiser: idIn(request, 'advertiserId') },
    })),
  )
