// npm run bench lead-panel [-- --leads 50000 --opened 20]: from a click on a lead to its panel, with the product's
// servers: fields of the list (50 ms), and complete with timeline (150 ms). Limits: look.md, performance.md.
import { once } from 'node:events'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { loadedDatabase, startApi, startGateway } from './demoApi.mjs'
import { inBrowser, settle } from './web/browser.mjs'

const { values: options } = parseArgs({
  options: { leads: { type: 'string', default: '50000' }, opened: { type: 'string', default: '20' } },
})

/** Milliseconds from a click on a row to painting the list's fields, and the complete lead. */
function openLead(index) {
  const cell = document.querySelector(`tbody tr[data-index="${index}"] td:nth-child(4)`)
  const started = performance.now()
  cell.click()
  const painted = (isThere) =>
    new Promise((done) => {
      const look = () => {
        if (!isThere()) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - started)
        port2.postMessage(0)
      }
      requestAnimationFrame(look)
    })
  const panel = () => document.querySelector('.lead-panel')
  return Promise.all([
    painted(() => panel()?.querySelector('h2')),
    painted(() => panel()?.querySelector('ol li') && !panel().querySelector('.skeleton, [aria-busy="true"]')),
  ]).then(([opened, filled]) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/graphql'))
    const answered = calls.filter(({ startTime }) => startTime >= started)
    return {
      opened,
      filled,
      server: Math.max(...answered.map(({ requestStart, responseEnd }) => responseEnd - requestStart)),
    }
  })
}

async function measure(url) {
  return inBrowser({ init: [] }, async (page) => {
    await page.goto(`${url}/login`)
    await page.getByRole('textbox', { name: 'Email' }).fill('admin@demo.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('Demo1234')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL((address) => address.pathname !== '/login')
    await page.goto(`${url}/leads?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: null }))}`)
    await page.getByRole('row').nth(3).waitFor({ timeout: 60_000 })
    // The pointer hovers over the list before the click.
    await page.locator('.dt-scroll').hover()
    await settle(2000)
    const runs = []
    for (let index = 0; index < Number(options.opened); index++) {
      runs.push(await page.evaluate(openLead, index % 12))
      await page.keyboard.press('Escape')
      await page.waitForSelector('.lead-panel', { state: 'detached' })
      // Another page, because opened leads are cached.
      if (index % 12 === 11) await page.getByRole('button', { name: 'Next page' }).click()
      await settle(500)
    }
    return runs
  })
}

const middle = (figures) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)]

const server = await loadedDatabase(Number(options.leads))
const { child, api, url } = await startApi(server.url)
const gateway = await startGateway(url)
try {
  const runs = await measure(gateway.url)
  console.log(
    `  ${runs.length} leads of ${Number(options.leads).toLocaleString('en')}; load of the machine ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`,
  )
  const line = (what, name, bar) => {
    const figures = runs.slice(1).map((run) => run[name])
    const verdict = bar === null ? '' : `≤ ${bar} ${middle(figures) <= bar ? 'holds' : 'MISSES'}`
    console.log(
      `  ${what.padEnd(44)} ${middle(figures).toFixed(1).padStart(7)} ms ${verdict.padEnd(13)} ${Math.min(...figures).toFixed(1)} to ${Math.max(...figures).toFixed(1)}, the first ${runs[0][name].toFixed(1)}`,
    )
  }
  line('Press to the lead as the list has it', 'opened', 50)
  line('Press to all of the lead', 'filled', 150)
  line('  of it the answer of the servers', 'server', null)
} finally {
  await gateway.gateway.destroy()
  gateway.child.kill()
  await once(gateway.child, 'exit')
  await api.destroy()
  child.kill()
  await once(child, 'exit')
  await server.stop()
}
