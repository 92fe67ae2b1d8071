import type { ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'

/**
 * Adds to Apollo's page a link to the built-in explorer, above the slow external content, and the script that opens it
 * if Apollo's script cannot be loaded. The nonce is that of the page's content security policy.
 */
function withExplorer(html: string): string {
  const nonce = /'nonce-(\w+)'/.exec(html)?.[1] ?? ''
  const link = `<style nonce="${nonce}">
.explorer-link { position: fixed; right: 16px; bottom: 16px; z-index: 1; padding: 6px 12px; border-radius: 6px;
  background: #1b202a; color: #f5f6f8; font: 14px/20px system-ui, sans-serif; }
</style>
<a class="explorer-link" href="/graphql?explorer">Open the local explorer</a>`
  return html
    .replace('<body>', () => `<body>${link}`)
    .replace('</body>', () => `<script nonce="${nonce}" src="/explorer/offline.js"></script></body>`)
}

/** Apollo Sandbox, loaded from Apollo's servers. */
export function sandboxPage(): ApolloServerPlugin {
  const sandbox = ApolloServerPluginLandingPageLocalDefault({ embed: { runTelemetry: false } })
  return {
    async serverWillStart(server) {
      const listener = await sandbox.serverWillStart?.(server)
      return {
        ...listener,
        renderLandingPage: async () => {
          const page = await listener?.renderLandingPage?.()
          if (!page) throw new Error('Apollo Server has no landing page')
          const { html } = page
          return { html: async () => withExplorer(typeof html === 'string' ? html : await html()) }
        },
      }
    },
  }
}
