import { type Request, type Response, Router } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { CallerReader } from '../rest/caller'
import type { Config } from '../process/config'
import { Fault } from '../errors/errors'
import { answerFault } from '../limits/passOn'
import type { Upstream } from '../rest/rest'
import { readDocumentation } from './docs.pages'
import { errorPages } from './errorPages'
import { audiences, createOpenApiParts } from './openApiParts'

interface Parts {
  schema: GraphQLSchema
  config: Pick<Config, 'docsDir' | 'apiTimeoutMs'>
  upstream: Upstream
  caller: Pick<CallerReader, 'isSecure'>
}

/** The host is sent by the browser: only values that cannot contain markup are inserted into a page. */
const hostShape = /^[\w.-]{1,253}(:\d{1,5})?$/

/** `/docs`: public pages of the documentation, the OpenAPI documents for publishers and brokers, and the keys of statements. */
export function docsRoutes({ schema, config, upstream, caller }: Parts): Router {
  const documentation = readDocumentation(config.docsDir, errorPages(schema))
  const openApi = createOpenApiParts({ upstream, ...config })

  function ownAddress(request: Request): string | null {
    const host = request.get('host') ?? ''
    return hostShape.test(host) ? `${caller.isSecure(request) ? 'https' : 'http'}://${host}` : null
  }

  const router = Router()
  for (const address of documentation.addresses) {
    router.get(address, async (request: Request, response: Response) => {
      const html = documentation.page(address, { gateway: ownAddress(request), api: await openApi.apiAddress() })
      response.type('html').set('cache-control', 'no-cache').send(html)
    })
  }
  for (const [name, { type, text }] of Object.entries(documentation.assets)) {
    router.get(`/docs/${name}`, (_request, response) => {
      response.set({ 'content-type': type, 'cache-control': 'public, max-age=300' }).send(text)
    })
  }
  router.get('/docs/statements/keys.json', async (_request, response) => {
    try {
      const keys = await upstream.call({
        method: 'GET',
        route: '/api/money/statement-keys',
        reads: true,
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(config.apiTimeoutMs),
      })
      response.set('cache-control', 'public, max-age=60').json(keys)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      answerFault(response, error)
    }
  })
  for (const audience of audiences) {
    router.get(`/docs/${audience}/openapi.json`, async (_request, response) => {
      try {
        const document = await openApi.read(audience)
        response.set('cache-control', 'public, max-age=60').json(document)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        answerFault(response, error)
      }
    })
  }
  return router
}
