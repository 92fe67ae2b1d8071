import 'graphiql/style.css'
import './explorer.css'
import { GraphiQL } from 'graphiql'
import { createRoot } from 'react-dom/client'
import { fetcher } from './fetcher'
import { createTabStorage } from './tabStorage'

declare global {
  /** Read by the dialogs' scroll lock, which adds a style element. */
  var __webpack_nonce__: string | undefined
}
globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content

const firstQuery = `# Put an access token under Headers below.
{
  session {
    email
    permissions
  }
}
`
const firstHeaders = `{
  "authorization": "Bearer pat_"
}
`

const root = document.getElementById('explorer')
if (!root) throw new Error('The page has no place for the explorer')
createRoot(root).render(
  <GraphiQL
    fetcher={fetcher}
    storage={createTabStorage(window.sessionStorage)}
    defaultQuery={firstQuery}
    defaultHeaders={firstHeaders}
    defaultEditorToolsVisibility="headers"
    showPersistHeadersSettings={false}
  >
    <GraphiQL.Logo>
      <nav className="explorer-links" aria-label="Elsewhere">
        <a href="/docs/tools">Documentation</a>
        <a href="/graphql?sandbox">Apollo Sandbox</a>
      </nav>
    </GraphiQL.Logo>
  </GraphiQL>,
)
