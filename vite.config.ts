import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { createPartOf, everyScreensPackages } from './viteParts'

const flagsFolder = join(process.cwd(), 'node_modules/flag-icons/flags/4x3')

/** Serves a flag a country at `/flags/{code}.svg`, and copies all of them beside the build. */
const flags = (): Plugin => {
  let outDir = ''
  return {
    name: 'flags',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    configureServer(server) {
      server.middlewares.use('/flags', async (request, response, next) => {
        const file = /^\/([a-z-]+\.svg)/.exec(request.url ?? '')?.[1]
        if (!file) return next()
        const svg = await readFile(join(flagsFolder, file)).catch(() => null) // An unknown code is a plain 404.
        if (!svg) return next()
        response.setHeader('Content-Type', 'image/svg+xml').end(svg)
      })
    },
    async closeBundle() {
      const target = join(outDir, 'flags')
      await mkdir(target, { recursive: true })
      const files = await readdir(flagsFolder)
      await Promise.all(files.map((file) => copyFile(join(flagsFolder, file), join(target, file))))
    },
  }
}

/** Has the font asked for together with the scripts: texts that are drawn in another one first move what stands below them. */
const fontPreload = (): Plugin => ({
  name: 'font-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      if (!bundle) return [] // The development server, which names files otherwise.
      if (!font) throw new Error('The build has no file of the font Inter')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

/**
 * Lets the build leave out the parts of React Router that nothing here uses: it takes each component that is made by a call,
 * or given a name for development tools, for one that does something by itself.
 */
const usedRoutes = (): Plugin => ({
  name: 'used-routes',
  transform: {
    filter: { id: /react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2'),
  },
})

/** The gateway of a started product. */
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000'
/** The gateway's addresses. Under `/export` are modules of the client, too, which have an extension. */
const gatewayPaths = ['^/(graphql|upload|docs|explorer|health)([/?]|$)', '^/export/[\\w-]+([?]|$)']
// The host stays as the browser sent it: the gateway opens WebSockets for pages of its own host alone.
const proxy = Object.fromEntries(gatewayPaths.map((paths) => [paths, { target: gateway, ws: true }]))

export default defineConfig({
  root: 'web',
  plugins: [react(), flags(), fontPreload(), usedRoutes()],
  resolve: {
    // The build of rxjs for today's browsers.
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      // The package names its development build even for production.
      {
        find: /^react-router$/,
        replacement: join(process.cwd(), 'node_modules/react-router/dist/production/index.mjs'),
      },
      // Eight kilobytes of names that the browser knows.
      { find: /^@pandacss\/is-valid-prop$/, replacement: join(process.cwd(), 'web/app/theme/cssProperties.ts') },
      { find: /^@emotion\/is-prop-valid$/, replacement: join(process.cwd(), 'web/app/theme/elementProps.ts') },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers of that target preload modules by themselves, or do without.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      // Emotion names it for a component that nothing here uses.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everyScreensPackages, priority: 1 },
            // Parts are closed under imports but for what sign-in needs, which is loaded by then.
            { name: createPartOf(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
})
