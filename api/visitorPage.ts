import type { Response } from 'express'

/** A page for people who are no users of ours: one title, one sentence. Nothing of the caller's may be in either. */
export interface VisitorText {
  title: string
  text: string
}

const page = ({ title, text }: VisitorText) => `<!doctype html>
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

export function sendVisitorPage(response: Response, status: number, text: VisitorText): void {
  response.status(status).type('html').send(page(text))
}
