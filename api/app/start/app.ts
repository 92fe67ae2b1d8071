import express from 'express'
import { pinoHttp } from 'pino-http'
import { isWellFormed } from '../../../shared/app/network/addressPath'
import { readCallerAddresses } from '../http/callerAddress'
import { ApiError, answerErrors } from '../http/errors'
import { serializers } from '../process/log'
import { observeRequest } from '../process/metrics'
import { openApiDocument } from '../openapi/openapi'
import { audienceDocument, audienceNames } from '../openapi/openapiAudiences'
import type { Services } from './services'
import { routes } from './routes'
import { securityHeaders } from '../http/securityHeaders'

/** The REST API as an express app; its services are created once per process. */
export function createApp(services: Services): express.Express {
  const app = express()
  app.disable('x-powered-by')
  // No ETags: no client uses them, and hashing a large page is expensive.
  app.disable('etag')
  app.set('query parser', 'simple')
  readCallerAddresses(app, services.config)
  app.use(securityHeaders(services.config))
  app.use((request, response, next) => {
    observeRequest(request, response, services.metrics, next)
  })
  app.use(
    pinoHttp({
      logger: services.log,
      serializers,
      wrapSerializers: false,
      genReqId: (request) => String(request.headers['x-request-id']),
    }),
  )

  app.use((request, _response, next) => {
    if (!isWellFormed(request.path)) throw new ApiError('BAD_USER_INPUT', 'The address is not well formed.')
    next()
  })
  for (const { path, maxBytes, takesForm } of routes) {
    if (maxBytes) app.use(path, express.raw({ type: () => true, limit: maxBytes }))
    if (takesForm) app.use(path, express.text({ type: 'application/x-www-form-urlencoded', limit: '1mb' }))
  }
  app.use(express.json({ limit: '1mb' }))
  const document = openApiDocument()
  app.get('/api/openapi.json', (_request, response) => {
    response.json(document)
  })
  for (const audience of audienceNames) {
    const part = audienceDocument(audience, services.config)
    app.get(`/api/openapi/${audience}.json`, (_request, response) => {
      response.json(part)
    })
  }
  for (const route of routes) app[route.method](route.path, route.handler(services))
  app.use((request) => {
    throw new ApiError('NOT_FOUND', `There is no ${request.method} ${request.path}.`)
  })
  app.use(answerErrors(services.log))
  return app
}
