import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
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

/** The files of a build; none if there is none, or if another one took its place meanwhile. */
function readFiles(folder: string): Map<string, WebFile> {
  try {
    return filesIn(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

const page = '/index.html'

/** What the page needs and is not there: itself, or files that it names. */
async function missingIn(files: Map<string, WebFile>): Promise<string[]> {
  const html = await files.get(page)?.encoded(null)
  if (!html) return [page]
  const named = [...html.toString().matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, name]) => name ?? [])
  return named.filter((name) => !files.has(name))
}

async function sendPage(html: WebFile, response: Response) {
  const text = (await html.encoded(null)).toString().replace(noncePlaceholder, response.locals.nonce)
  response.type('html').set('cache-control', 'no-cache').send(text)
}

export interface WebFiles {
  /** Serves the files under their names, and the page with the CSP nonce for every other path without an extension. */
  handler: RequestHandler
  /** Null if the page and all files that it names can be served; otherwise why not. Then each call reads them again. */
  unreadyReason(): Promise<string | null>
}

/** A built client, served from memory: its files are read once, when it is whole. */
export function openWebFiles(folder: string): WebFiles {
  let files = readFiles(folder)
  return {
    async unreadyReason() {
      if (!(await missingIn(files)).length) return null
      files = readFiles(folder)
      const missing = await missingIn(files)
      return missing.length ? `the client is not built: ${missing[0]} is missing` : null
    },
    async handler(request, response, next) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return next()
      const html = files.get(page)
      const file = files.get(request.path)
      if (file && file !== html) {
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
      if (html && (file === html || path.extname(request.path) === '')) return sendPage(html, response)
      next()
    },
  }
}
