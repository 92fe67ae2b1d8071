import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { createPartOf, everyScreensPackages } from './viteParts'

const flagsFolder = join(process.cwd(), 'node_modules/flag-icons/flags/4x3')

/** Serves flags of countries at `/flags/{code}.svg`, and copies them to the build. */
const flags = (): Plugin => {
  let outDir = ''
  return {
    name: 'flags',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    configureServer(server) {
      server.middlewares.use('/flags', async (request, response, next) => {
        const file = /^\/([a-z-]+\.svg)/.exec(request.url ?? '')?.[1]
        if (!file) return next()
        const svg = await readFile(join(flagsFolder, file)).catch(() => null) // unknown codes get a 404
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

/** Preloads the font with the scripts, because replacing a fallback font shifts the layout. */
const fontPreload = (): Plugin => ({
  name: 'font-preload',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      if (!bundle) return [] // development server
      if (!font) throw new Error('The build has no file of the font Inter')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

/**
 * Enables tree shaking of unused parts of React Router: marks component factory calls and display names as free of side
 * effects.
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

/** Parts of Chakra and Emotion that run only with settings that ThemeProvider and system.ts do not use. */
const unusedStyles: [file: string, code: string, shorter: string][] = [
  ['styled-system/preflight.js', 'if (!preflight) return {};', 'return {};'],
  ['emotion-cache.browser.esm.js', 'options.stylisPlugins || defaultStylisPlugins', 'options.stylisPlugins'],
]

/** Leaves out Chakra's reset (reset.css is ours) and Emotion's prefixes for old browsers: 2.5 KB of the first load. */
const usedStyles = (): Plugin => ({
  name: 'used-styles',
  transform: {
    filter: { id: /(styled-system\/preflight|emotion-cache\.browser\.esm)\.js$/ },
    handler(code, id) {
      const [, from = '', to = ''] = unusedStyles.find(([file]) => id.endsWith(file)) ?? []
      if (!code.includes(from)) this.error(`${id} has changed: it has no "${from}"`)
      return code.replace(from, to)
    },
  },
})

/** Gateway of a running instance. */
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000'
/** Paths of the gateway. `/export` also contains client modules, which have an extension. */
const gatewayPaths = ['^/(graphql|upload|docs|explorer|health)([/?]|$)', '^/export/[\\w-]+([?]|$)']
// Keeps the Host header, because the gateway only accepts WebSockets from its own host.
const proxy = Object.fromEntries(gatewayPaths.map((paths) => [paths, { target: gateway, ws: true }]))

export default defineConfig({
  root: 'web',
  plugins: [react(), flags(), fontPreload(), usedRoutes(), usedStyles()],
  resolve: {
    // The modern build of rxjs.
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      // The package's default is its development build.
      {
        find: /^react-router$/,
        replacement: join(process.cwd(), 'node_modules/react-router/dist/production/index.mjs'),
      },
      // Avoids 8 KB of CSS property names, which the browser knows.
      { find: /^@pandacss\/is-valid-prop$/, replacement: join(process.cwd(), 'web/app/theme/cssProperties.ts') },
      { find: /^@emotion\/is-prop-valid$/, replacement: join(process.cwd(), 'web/app/theme/elementProps.ts') },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Target browsers support module preloading.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      // Emotion sets a display name of an unused component.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everyScreensPackages, priority: 1 },
            // Parts include all their imports except those of sign-in, which are already loaded.
            { name: createPartOf(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
})
