import { readFileSync } from 'node:fs'
import path from 'node:path'
import { errorsAddress } from './errorPages'
import { escapeHtml, renderMarkdown } from './markdown'

/** A page of the documentation, and whether it has an OpenAPI document. */
interface Topic {
  /** In the folder of the documentation. */
  file?: string
  address: string
  label: string
  openApi?: 'publishers' | 'brokers'
}

/** Its pages are made of the schema. */
const errors: Topic = { address: errorsAddress, label: 'Error codes' }

const topics: readonly Topic[] = [
  { file: 'README.md', address: '/docs', label: 'Overview' },
  { file: 'tools.md', address: '/docs/tools', label: 'Internal tools' },
  { file: 'client.md', address: '/docs/client', label: 'Typed client' },
  { file: 'publishers.md', address: '/docs/publishers', label: 'Publishers', openApi: 'publishers' },
  { file: 'brokers.md', address: '/docs/brokers', label: 'Brokers', openApi: 'brokers' },
  { file: 'statements.md', address: '/docs/statements', label: 'Statements' },
  errors,
]

/** Addresses used in the files: those of the gateway and the API with `npm start`. */
const printed = { gateway: 'http://127.0.0.1:4000', api: 'http://127.0.0.1:4001' }

/** Public addresses of the servers; null if unknown. */
interface Addresses {
  gateway: string | null
  api: string | null
}

const link = ({ address, label }: Topic, current: Topic) =>
  `<a href="${address}"${address === current.address ? ' aria-current="page"' : ''}>${label}</a>`

function pageOf(topic: Topic, source: string): string {
  const { title, chapters, html } = renderMarkdown(source)
  const contents = chapters.map((chapter) => `<li><a href="#${chapter.id}">${escapeHtml(chapter.title)}</a></li>`)
  const openApi = topic.openApi
    ? `<a class="open-api" href="${topic.address}/openapi.json">OpenAPI document (JSON)</a>`
    : ''
  const contentsNav = contents.length
    ? `<nav class="contents" aria-label="On this page"><ul>${contents.join('\n')}</ul>${openApi}</nav>\n`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Documentation</title>
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="brand" href="/docs">Documentation</a>
<nav aria-label="Pages">${topics.map((one) => link(one, topic)).join('\n')}</nav>
<a class="office" href="/">Back office</a>
</header>
<div class="columns">
${contentsNav}<main id="content" tabindex="-1">
${html}</main>
</div>
</body>
</html>
`
}

interface DocumentationPages {
  addresses: readonly string[]
  /** HTML of the page at an address, with the public addresses in its examples. */
  page(address: string, addresses: Addresses): string
  /** Style sheet and scripts by name. */
  assets: Readonly<Record<string, { type: string; text: string }>>
}

/** Reads and renders the documentation once, with the pages of error codes by address. Throws if a file is missing. */
export function readDocumentation(folder: string, errorPages: ReadonlyMap<string, string>): DocumentationPages {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const pages = new Map<string, string>()
  for (const topic of topics) if (topic.file) pages.set(topic.address, pageOf(topic, read(topic.file)))
  for (const [address, source] of errorPages) pages.set(address, pageOf(errors, source))
  return {
    addresses: [...pages.keys()],
    page: (address, { gateway, api }) =>
      (pages.get(address) ?? '')
        .replaceAll(printed.gateway, () => escapeHtml(gateway ?? printed.gateway))
        .replaceAll(printed.api, () => escapeHtml(api ?? printed.api)),
    assets: {
      'docs.css': { type: 'text/css; charset=utf-8', text: read('docs.css') },
      'docs.js': { type: 'text/javascript; charset=utf-8', text: read('docs.js') },
      'verify.mjs': { type: 'text/javascript; charset=utf-8', text: read('verify.mjs') },
    },
  }
}
