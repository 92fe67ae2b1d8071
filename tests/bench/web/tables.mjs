// Compares the leads screen with AG Grid community with the same rows and columns.
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { holdReact, inBrowser, settle, watchPaint } from './browser.mjs'
import { blankFrames, scrollCpu } from './scroll.mjs'
import { storedUser } from './server.mjs'

const signIn = [(user) => localStorage.setItem('user_data', JSON.stringify(user)), storedUser]
export const oursSelectors = { cell: 'tbody tr[data-id] td:nth-child(2)', scroller: '.dt-scroll' }
const theirs = {
  cell: '.ag-row .ag-cell[col-id=c1]',
  scroller: '.ag-body-viewport, .ag-center-cols-viewport, .ag-grid-viewport',
}

/** Measures of a visit: CPU time from data to paint and in total, per frame of scrolling, heap and nodes. */
async function visit(page, tools, { scroller }, ready, release) {
  await ready()
  await settle(700)
  const before = await tools.cpu()
  await release()
  await tools.painted()
  await settle(500)
  const after = await tools.cpu()
  const memory = await tools.memory()
  const figures = {
    dataToPaint: after - before,
    wholeVisit: after,
    down: await scrollCpu(page, tools, scroller, 'down'),
    sideways: await scrollCpu(page, tools, scroller, 'sideways'),
    ...memory,
  }
  const blanks = (await blankFrames(page, scroller, 'down')) + (await blankFrames(page, scroller, 'sideways'))
  return { ...figures, blanks }
}

/** Our leads screen. The answer with leads is delayed until all other work has ended. */
export function visitOurs({ url, world }, { rows, allColumns }) {
  let release
  Object.assign(world, { rows, allColumns, hold: new Promise((done) => (release = done)) })
  return inBrowser({ init: [signIn, [watchPaint, oursSelectors.cell]] }, (page, tools) =>
    visit(
      page,
      tools,
      oursSelectors,
      async () => {
        await page.goto(`${url}/leads`)
        await page.waitForSelector('[role="grid"][aria-busy="true"]')
      },
      release,
    ),
  )
}

/** AG Grid: rows are in memory, and React's first work is delayed until scripts have run. */
export function visitTheirs(base, { rows, columns }) {
  return inBrowser({ init: [[watchPaint, theirs.cell], [holdReact]] }, (page, tools) =>
    visit(
      page,
      tools,
      theirs,
      () => page.goto(`${base}/agmin/index.html?rows=${rows}&cols=${columns - 1}`),
      () => page.evaluate('release()'),
    ),
  )
}

const types = { '.js': 'text/javascript', '.html': 'text/html', '.css': 'text/css' }
/** Serves the built pages of `../shared/bench/web-peers`. */
export async function servePeers(folder) {
  const server = createServer((request, response) => {
    const file = path.join(folder, new URL(request.url, 'http://peers').pathname)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    })
    response.end(gzipSync(readFileSync(file), { level: 9 }))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
export { signIn }
