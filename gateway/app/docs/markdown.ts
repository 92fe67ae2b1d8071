import { Marked, type Tokens } from 'marked'

/** A heading of a page, for its table of contents. */
interface Chapter {
  id: string
  title: string
}

interface RenderedMarkdown {
  title: string
  chapters: Chapter[]
  html: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Converts a link between files to a link between pages: `publishers.md#errors` to `/docs/publishers#errors`. */
function pageAddress(href: string): string {
  const [, name, anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? []
  if (!name) return href
  return `/docs${name === 'README' ? '' : `/${name}`}${anchor}`
}

const plain = (tokens: Tokens.Generic[]): string =>
  tokens.map(({ text = '', tokens: inner }) => (inner ? plain(inner) : (text as string))).join('')

/**
 * Renders a Markdown file to HTML: headings get ids, links to other files become links to their pages, and HTML is
 * escaped. Wide code and tables can be scrolled with the keyboard.
 */
export function renderMarkdown(source: string): RenderedMarkdown {
  const chapters: Chapter[] = []
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = plain(tokens)
        if (depth === 1) title = text
        if (depth === 2) chapters.push({ id: idOf(text), title: text })
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(pageAddress(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      code({ text, lang = '' }) {
        const name = `${lang || 'plain'} example`
        return `<div class="code"><pre tabindex="0" role="group" aria-label="${escapeHtml(name)}"><code>${escapeHtml(text)}</code></pre></div>\n`
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const rows = token.rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
  const html = marked.parse(source, { async: false })
  return { title, chapters, html }
}
