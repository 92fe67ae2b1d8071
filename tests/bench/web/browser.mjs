// A page in a new browser, and its metrics.
import { chromium } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--enable-precise-memory-info',
]
export const settle = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

/** Records when the first matching cell with text is painted. */
function watchPaint(selector) {
  const look = () => {
    if (!document.querySelector(selector)?.textContent.trim()) return void requestAnimationFrame(look)
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (globalThis.painted = performance.now())
      port2.postMessage(0)
    })
  }
  requestAnimationFrame(look)
}

/** Delays React's first work until `globalThis.release()`, after all other work of the page. */
function holdReact() {
  const Original = globalThis.MessageChannel
  const waiting = []
  let held = true
  globalThis.release = () => {
    held = false
    waiting.splice(0).forEach((send) => send())
  }
  globalThis.MessageChannel = class extends Original {
    constructor() {
      super()
      const { port2 } = this
      const send = port2.postMessage.bind(port2)
      port2.postMessage = (...message) => (held ? void waiting.push(() => send(...message)) : send(...message))
    }
  }
}

function sizeOfObjects({ snapshot: { meta }, nodes }) {
  const [type, size] = ['type', 'self_size'].map((name) => meta.node_fields.indexOf(name))
  const others = new Set(['code', 'native', 'synthetic'].map((name) => meta.node_types[type].indexOf(name)))
  let bytes = 0
  for (let node = 0; node < nodes.length; node += meta.node_fields.length)
    if (!others.has(nodes[node + type])) bytes += nodes[node + size]
  return bytes
}

/**
 * Runs `work(page, tools)` in a new browser. `init` are `[function, argument]` pairs that run before the page's
 * scripts.
 */
export async function inBrowser({ init = [] }, work) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    for (const [script, argument] of init) await page.addInitScript(script, argument)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const metrics = async () =>
      Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
    return await work(page, {
      /** Milliseconds of main thread work so far. */
      cpu: async () => 1000 * (await metrics()).TaskDuration,
      memory: async () => {
        await session.send('HeapProfiler.collectGarbage')
        const { JSHeapUsedSize, Nodes } = await metrics()
        return { heap: JSHeapUsedSize / 1_048_576, nodes: Nodes }
      },
      /** Megabytes of script objects: the heap without compiled code and the browser's own records. */
      objects: async () => {
        const parts = []
        const collect = ({ chunk }) => parts.push(chunk)
        session.on('HeapProfiler.addHeapSnapshotChunk', collect)
        await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
        session.off('HeapProfiler.addHeapSnapshotChunk', collect)
        return sizeOfObjects(JSON.parse(parts.join(''))) / 1_048_576
      },
      painted: () => page.waitForFunction('globalThis.painted', null, { timeout: 120_000 }),
    })
  } finally {
    await browser.close()
  }
}
export { holdReact, watchPaint }
