import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Request, Router } from 'express'
import type { Config } from '../process/config'
import { openWebFiles } from '../server/webFiles'

/** The page that a browser gets at `/graphql`; null for any other request, and if the schema is not public. */
export function explorerPage(request: Request, { introspection }: Pick<Config, 'introspection'>) {
  const isBrowser =
    request.method === 'GET' && request.path === '/graphql' && request.accepts('json', 'html') === 'html'
  if (!introspection || !isBrowser) return null
  return 'explorer' in request.query ? 'explorer' : 'sandbox'
}

/** Hash of a built file, added to its name so that browsers do not use an outdated cached copy. */
function versioned(folder: string, name: string): string {
  const file = path.join(folder, name)
  if (!existsSync(file)) return `/explorer/${name}`
  return `/explorer/${name}?v=${createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)}`
}

const pageOf = (script: string, styles: string) => (nonce: string) =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csp-nonce" content="${nonce}">
<title>GraphQL explorer</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="explorer"></div>
<noscript>The explorer needs JavaScript.</noscript>
</body>
</html>
`

/** `/graphql?explorer`: GraphiQL without external hosts; its files are at `/explorer`. */
export function explorerRoutes(config: Pick<Config, 'introspection' | 'explorerDir'>): Router {
  const router = Router()
  if (!config.introspection) return router
  const page = pageOf(versioned(config.explorerDir, 'main.js'), versioned(config.explorerDir, 'main.css'))
  router.get('/graphql', (request, response, next) => {
    if (explorerPage(request, config) !== 'explorer') return next()
    response
      .type('html')
      .set('cache-control', 'no-cache')
      .send(page(String(response.locals.nonce)))
  })
  router.use('/explorer', openWebFiles(config.explorerDir).handler)
  return router
}
