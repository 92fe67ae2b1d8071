import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RequestHandler, Response } from 'express'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const alreadyCompressed = new Set(['.ico', '.png', '.woff2'])
const noncePlaceholder = /__CSP_NONCE__/g

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof compress

interface WebFile {
  type: string
  etag: string
  cacheControl: string
  compressible: boolean
  /** Created on first use, then kept. */
  encoded(encoding: Encoding | null): Promise<Buffer>
}

function webFile(file: string, urlPath: string): WebFile {
  const extension = path.extname(file)
  const body = readFileSync(file)
  const kept = new Map<Encoding, Promise<Buffer>>()
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // File names under assets/ contain a hash of the content, so these files never change.
    cacheControl: urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    compressible: !alreadyCompressed.has(extension) && body.length > 1_000,
    async encoded(encoding) {
      if (!encoding) return body
      const made = kept.get(encoding) ?? compress[encoding](body)
      kept.set(encoding, made)
      return made
    },
  }
}

function filesIn(folder: string): Map<string, WebFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )
  return new Map(
    names.map((name) => {
      const urlPath = `/${name.split(path.sep).join('/')}`
      return [urlPath, webFile(path.join(folder, name), urlPath)]
    }),
  )
}

async function sendPage(page: WebFile, response: Response) {
  const html = (await page.encoded(null)).toString().replace(noncePlaceholder, response.locals.nonce)
  response.type('html').set('cache-control', 'no-cache').send(html)
}

/**
 * Serves the built client from memory: files under their names, and `index.html` with the CSP nonce for every other
 * path without an extension, because the client routes them. Files are read once at startup.
 */
export function serveWeb(folder: string): RequestHandler {
  const files = filesIn(folder)
  const page = files.get('/index.html')
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const file = files.get(request.path)
    if (file && file !== page) {
      response.set({
        'content-type': file.type,
        'cache-control': file.cacheControl,
        etag: file.etag,
        vary: 'accept-encoding',
      })
      if (request.get('if-none-match') === file.etag) return void response.status(304).end()
      const wanted = file.compressible ? request.acceptsEncodings('br', 'gzip') : false
      const encoding = wanted === 'br' || wanted === 'gzip' ? wanted : null
      if (encoding) response.set('content-encoding', encoding)
      return void response.send(await file.encoded(encoding))
    }
    if (page && (file === page || path.extname(request.path) === '')) return sendPage(page, response)
    next()
  }
}
