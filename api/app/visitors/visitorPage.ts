import { createHash } from 'node:crypto'
import type { Response } from 'express'

/** A page for visitors with one title and one sentence. Neither may contain input of the caller. */
interface VisitorText {
  title: string
  text: string
}

const style =
  'body { font: 17px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; } h1 { font-size: 1.4rem; }'

/** Allows only the style above, by its hash. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const page = ({ title, text }: VisitorText) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<p>${text}</p>
`

export function sendVisitorPage(response: Response, status: number, text: VisitorText): void {
  response.status(status).type('html').set('content-security-policy', policy).send(page(text))
}
