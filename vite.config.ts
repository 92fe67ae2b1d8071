import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** Gateway of a running instance. */
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000'
/** Paths of the gateway. `/export` also contains client modules, which have an extension. */
const gatewayPaths = ['^/(graphql|upload|docs|explorer|health)([/?]|$)', '^/export/[\\w-]+([?]|$)']
// Keeps the Host header, because the gateway only accepts WebSockets from its own host.
const proxy = Object.fromEntries(gatewayPaths.map((paths) => [paths, { target: gateway, ws: true }]))

export default defineConfig({
  root: 'web',
  plugins: [react(), flags(), fontPreload()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Target browsers support module preloading.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Three shared files: what the first page needs, what forty lazy parts share, and the icons. All else where it is needed.
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'common', minShareCount: 40 },
            { name: 'icons', test: /lucide-react/, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy },
})
