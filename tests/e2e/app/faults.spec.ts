import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { descendants } from '../../support/startedProduct'
import { fillWithHostileTexts, fitsPhones, showsMarkupAsText } from '../support/hostileText'
import { intercept } from '../support/intercept'
import { type OwnProduct, startOwnProduct } from '../support/ownProduct'
import { allLeads, failedLeads, leadRows, openLeads, shownOf } from '../support/support'

/** What is done to a whole product: its processes are killed, and its texts filled with what they should not be. */

let product: OwnProduct
const leads = 500

test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startOwnProduct(leads)
})
test.afterAll(() => product.stop())

/** Kills a process, and whatever is started in its place, until told to let go. */
function holdDown(part: string) {
  let killed = 0
  const kill = () => {
    const victim = descendants(product.pid).find(({ command }) => command.includes(part))
    if (!victim) return
    process.kill(victim.pid, 'SIGKILL')
    killed++
  }
  kill()
  const timer = setInterval(kill, 100)
  return () => {
    clearInterval(timer)
    return killed
  }
}

const parts = [
  ['the API', 'dist/api.mjs'],
  ['the gateway', 'dist/gateway.mjs'],
  ['the database', 'bin/postgres -D'],
] as const

test('during outages of servers the data stays, with a message, and recovers', async ({ page }) => {
  // It looks there to find whom to kill.
  test.skip(!existsSync('/proc/self'), 'needs /proc')
  test.setTimeout(180_000)
  await openLeads(page, 'admin@demo.test', product.address + allLeads)
  await expect(shownOf(page)).toHaveText(/^Showing 1 to 100 of \d+ entries/)
  const total = / of (\d+) entries/.exec((await shownOf(page).textContent()) ?? '')?.[1]
  for (const [turn, [name, part]] of parts.entries()) {
    await test.step(name, async () => {
      // A page that was not there yet.
      const first = await leadRows(page).first().textContent()
      const letGo = holdDown(part)
      try {
        await page.getByRole('button', { name: 'Next page' }).click()
        await expect(failedLeads(page)).toBeVisible()
        await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer' })).toBeVisible()
        expect(await leadRows(page).first().textContent()).toBe(first)
      } finally {
        expect(letGo()).toBeGreaterThan(0)
      }

      // Nobody presses anything: the page asks again until it is answered.
      await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 60_000 })
      await expect(shownOf(page)).toContainText(`Showing ${turn + 1}01 to ${turn + 2}00 of ${total} entries`)
      await expect(leadRows(page).first()).not.toHaveText(first ?? '')
      await page.getByRole('button', { name: 'Previous page' }).click()
      await expect(leadRows(page).first()).toHaveText(first ?? '')
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(leadRows(page).first()).not.toHaveText(first ?? '')
    })
  }

  // The server is back from the click on: before it, the screen's own tries would take Retry away.
  const isBack = () => page.evaluate(() => sessionStorage.getItem('test-server-is-back') !== null)
  await intercept(page, '**/graphql', async (route) => ((await isBack()) ? route.continue() : route.abort()))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(failedLeads(page)).toBeVisible()
  await page.evaluate(() =>
    document.addEventListener('click', () => sessionStorage.setItem('test-server-is-back', 'yes'), true),
  )
  await failedLeads(page).getByRole('button', { name: 'Retry' }).click()
  await expect(failedLeads(page)).toBeHidden()
  await expect(shownOf(page)).toHaveText(new RegExp(`^Showing 401 to \\d+ of ${total} entries`))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('markup and long names in every text are shown as text, and fit the window', async ({ page }) => {
  test.slow()
  await fillWithHostileTexts(product)
  await showsMarkupAsText(page, product)
  await fitsPhones(page, product)
})
