// An export in a real browser: heap growth of page and worker, progress updates, and time to cancel.
import { mkdtemp, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { leadColumns } from '../../../shared/leads/leadColumns.ts'
import { settle } from './browser.mjs'

const everyLead = '/leads?filters=%7B%22dateRangePreset%22%3Anull%7D'

/** Number of rows in a CSV without header, by line feeds outside of quotes, and its checksum. */
async function readCsv(file) {
  const hash = createHash('sha256')
  let rows = -1
  let bytes = 0
  let quoted = false
  for await (const chunk of createReadStream(file)) {
    bytes += chunk.length
    hash.update(chunk)
    for (const byte of chunk) {
      if (byte === 0x22) quoted = !quoted
      else if (byte === 0x0a && !quoted) rows++
    }
  }
  return { rows, bytes, checksum: hash.digest('hex') }
}

/** Records texts of the progress message with their times. */
function watchProgress() {
  globalThis.steps = []
  const look = () => {
    const text = document.querySelector('.toast.progress p')?.textContent
    if (text && text !== globalThis.steps.at(-1)?.text) globalThis.steps.push({ text, at: performance.now() })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Used heap in MB: of the page after a garbage collection, and of its worker. */
async function heapOf(session, worker) {
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const inWorker = await worker?.evaluate(() => performance.memory?.usedJSHeapSize ?? 0).catch(() => 0)
  return (usedSize + (inWorker ?? 0)) / 1_048_576
}

async function start(page, format = 'CSV') {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('dialog', { name: 'Export' }).getByRole('radio', { name: format }).check({ force: true })
  const worker = page.waitForEvent('worker')
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export' }).click()
  return worker
}

/** Exports leads since a day as a workbook and reads it with another library: rows and cell contents. */
async function exportWorkbook(page, url, since) {
  await page.goto(
    `${url}/leads?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: null, start_date: since }))}`,
  )
  await page.getByRole('row').nth(3).waitFor({ timeout: 60_000 })
  const download = page.waitForEvent('download', { timeout: 600_000 })
  const begun = performance.now()
  await start(page, 'XLSX')
  const file = await (await download).path()
  const took = performance.now() - begun
  const [
    {
      data: [head, ...rows],
    },
  ] = await readXlsx(file)
  const types = Object.fromEntries(
    ['ID', 'Email', 'Created', 'Revenue'].map((title) => [
      title,
      [...new Set(rows.map((row) => row[head.indexOf(title)]?.constructor.name))].join(),
    ]),
  )
  return { took, rows: rows.length, types }
}

export async function exportInBrowser({ url, residentMb, gatewayPid, isExporting, workbookSince }) {
  // A profile on disk, because files are in memory in private windows.
  const profile = await mkdtemp(path.join(os.tmpdir(), 'export-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
    acceptDownloads: true,
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(
      (layout) => sessionStorage.setItem('leads-columns', layout),
      JSON.stringify(leadColumns.map(({ field }) => ({ field, visible: true }))),
    )
    await page.addInitScript(watchProgress)
    await page.goto(url + everyLead)
    await page.getByRole('textbox', { name: 'Email' }).fill('admin@demo.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('Demo1234')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('row').nth(3).waitFor({ timeout: 60_000 })
    await settle(2000)
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')

    const before = await heapOf(session)
    const gatewayBefore = residentMb(gatewayPid)
    let [most, gatewayMost] = [before, gatewayBefore]
    const download = page.waitForEvent('download', { timeout: 900_000 })
    const begun = performance.now()
    const worker = await start(page)
    let done = false
    const sampling = (async () => {
      while (!done) {
        most = Math.max(most, await heapOf(session, worker))
        gatewayMost = Math.max(gatewayMost, residentMb(gatewayPid))
        await settle(200)
      }
    })()
    const file = await (await download).path()
    const took = performance.now() - begun
    done = true
    await sampling
    const steps = await page.evaluate('steps')
    const pause = Math.max(...steps.slice(1).map(({ at }, index) => at - steps[index].at))

    await start(page)
    // Polled from outside, because the content security policy forbids polling functions in the page.
    while (!(await page.evaluate('steps.length > 3 && !/^0 /.test(steps.at(-1).text)'))) await settle(100)
    const pressed = performance.now()
    await page.locator('.toast.progress').getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.toast.progress').waitFor({ state: 'detached' })
    while (await isExporting()) await settle(10)
    const cancel = performance.now() - pressed
    const workbook = await exportWorkbook(page, url, workbookSince)
    return {
      ...(await readCsv(file)),
      workbook,
      took,
      heap: most - before,
      pause,
      cancel,
      gateway: gatewayMost - gatewayBefore,
    }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
