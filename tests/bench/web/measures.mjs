// Measures of the leads screen: script size, memory growth, and duration of clicks.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { inBrowser, settle, watchPaint } from './browser.mjs'
import { oursSelectors, signIn } from './tables.mjs'

/** Kilobytes of gzipped script of a first visit. */
export async function scriptSize({ url, world }, folder, address, init) {
  Object.assign(world, { rows: 100, allColumns: false, hold: null })
  return inBrowser({ init }, async (page) => {
    const files = new Set()
    page.on('response', (response) => {
      const file = path.join(folder, new URL(response.url()).pathname)
      if (file.endsWith('.js') && existsSync(file)) files.add(file)
    })
    await page.goto(url + address)
    await settle(2500)
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1024
  })
}
export const loginSize = (server, folder) => scriptSize(server, folder, '/login', [])
export const leadsSize = (server, folder) => scriptSize(server, folder, '/leads', [signIn])

async function idle(page) {
  await page.waitForSelector('[role="grid"][aria-busy="false"]')
  await settle(60)
}

/** Heap and nodes with 1000 × 45 cells before and after 50 rounds of paging, sorting and filtering. */
export async function growth({ url, world }, rounds = 50) {
  Object.assign(world, { rows: 1000, allColumns: true, hold: null })
  return inBrowser({ init: [signIn, [watchPaint, oursSelectors.cell]] }, async (page, tools) => {
    await page.goto(`${url}/leads?limit=1000`)
    await tools.painted()
    const round = async (number) => {
      await page.getByRole('button', { name: 'Next page' }).click()
      await idle(page)
      await page.getByRole('button', { name: 'Email', exact: true }).click()
      await idle(page)
      await page.getByRole('combobox', { name: 'Lead', exact: true }).click()
      await page.getByRole('option', { name: number % 2 ? 'Failed Only' : 'All', exact: true }).click()
      await idle(page)
    }
    const measure = async () => {
      await settle(1500)
      return { ...(await tools.memory()), objects: await tools.objects() }
    }
    // The first rounds fill caches and compile code, which counts as heap: half a megabyte in the first twenty.
    for (let number = 1; number <= 20; number++) await round(number)
    const before = await measure()
    for (let number = 1; number <= rounds; number++) await round(number)
    return { before, after: await measure() }
  })
}

/** Longest event of a click, from press to next paint, in milliseconds; browsers report 16 ms or more. */
function watchEvents() {
  globalThis.longest = 0
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/click|pointer|mouse|key/.test(name)) globalThis.longest = Math.max(globalThis.longest, duration)
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** Milliseconds from a click to painting the opened lead; the server answers at once. */
function dialogPaint(selector) {
  const started = performance.now()
  document.querySelector(selector).click()
  return new Promise((done) => {
    const look = () => {
      if (!document.querySelector('.lead-panel h2')) return void requestAnimationFrame(look)
      // It is in the DOM before this frame is rendered; the message arrives afterwards.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now() - started)
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  })
}

export async function clicks({ url, world }, { allColumns }) {
  Object.assign(world, { rows: 1000, allColumns, hold: null })
  return inBrowser({ init: [signIn, [watchEvents], [watchPaint, oursSelectors.cell]] }, async (page, tools) => {
    await page.goto(`${url}/leads?limit=1000`)
    await tools.painted()
    await settle(1000)
    /** Elapsed time of a click, and main thread work in it. */
    const timed = async (act) => {
      await page.evaluate('longest = 0')
      const before = await tools.cpu()
      const clock = await act()
      await settle(600)
      return { clock: clock ?? (await page.evaluate('longest')), cpu: (await tools.cpu()) - before }
    }
    const selectAll = await timed(() => page.getByRole('checkbox', { name: 'Select all rows' }).click())
    await page.getByRole('button', { name: /^Columns/ }).click()
    await settle(500)
    const column = await timed(() => page.getByRole('checkbox', { name: 'Adv. Status' }).click())
    await page.keyboard.press('Escape')
    await page.locator(oursSelectors.scroller).evaluate((scroller) => (scroller.scrollLeft = scroller.scrollWidth))
    const icon = 'tbody tr[data-index="3"] [data-action="status-history"]'
    const openDialog = async () => {
      // Icons are visible on hover.
      await page.waitForSelector(icon, { state: 'attached' })
      const opened = await timed(() => page.evaluate(dialogPaint, icon))
      await page.keyboard.press('Escape')
      await page.waitForSelector('.lead-panel', { state: 'detached' })
      return opened
    }
    // The first one also loads its code.
    const firstDialog = await openDialog()
    const dialog = await openDialog()
    return {
      selectAll: selectAll.clock,
      selectAllCpu: selectAll.cpu,
      toggleColumn: column.clock,
      toggleColumnCpu: column.cpu,
      firstDialog: firstDialog.clock,
      dialog: dialog.clock,
      dialogCpu: dialog.cpu,
    }
  })
}
