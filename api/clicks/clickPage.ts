import type { Response } from 'express'

const page = (title: string, text: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body { font: 17px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; } h1 { font-size: 1.4rem; }</style>
<h1>${title}</h1>
<p>${text}</p>
`

const texts = {
  busy: ['Please try again', 'This page cannot be reached just now. Please follow the link again in a moment.'],
  gone: ['This link does not lead anywhere', 'The offer has ended or the link is not complete. Please go back to the page that you came from.'],
} as const

/** What a visitor reads when a link leads nowhere (4xx) or not now (5xx). Nothing in it is theirs. */
export function sendClickPage(response: Response, status: number): void {
  const [title, text] = status >= 500 ? texts.busy : texts.gone
  response.status(status).type('html').send(page(title, text))
}
