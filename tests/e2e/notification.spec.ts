import { expect, type Page, test } from '@playwright/test'
import { notifyPending } from '../../api/pendingConversions/notifyPending.queries'
import { addUser, drawer, isOperation, signIn, withDatabase } from './support'

const entry = (page: Page) => drawer(page).getByRole('link', { name: /^Pending Conversions/ })
const snackbar = (page: Page) => page.getByRole('status').filter({ hasText: 'New Conversion!' })

/** The number beside the entry; 0 where there is none. */
const badge = async (page: Page) => Number((await entry(page).getByRole('img', { name: /pending$/ }).textContent({ timeout: 1_000 }).catch(() => '0')) ?? 0)
const expectBadge = (page: Page, count: number, timeout = 5_000) => expect(entry(page).getByRole('img', { name: `${count} pending` })).toBeVisible({ timeout })

const pendingNow = () =>
  withDatabase(async ({ db }) => {
    const { count } = await db
      .selectFrom('leads')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('lead_status_id', '=', 6)
      .where('is_hidden', '=', false)
      .executeTakeFirstOrThrow()
    return count
  })

/** Moves an accepted lead to Pending FTD, in one transaction as a postback does. Answers when it was committed, epoch ms. */
const deposit = (revenue = 850) =>
  withDatabase(async ({ db }) => {
    const lead = await db.selectFrom('leads').select(['id', 'created_at']).where('lead_status_id', '=', 2).where('is_hidden', '=', false).orderBy('id').executeTakeFirstOrThrow()
    await db.transaction().execute(async (transaction) => {
      const now = new Date()
      await transaction
        .updateTable('leads')
        .set({ lead_status_id: 6, converted_at: now, revenue })
        .where('id', '=', lead.id)
        .where('created_at', '=', lead.created_at)
        .execute()
      await transaction.insertInto('lead_status_changes').values({ lead_id: lead.id, created_at: now, old_lead_status_id: 2, new_lead_status_id: 6, changed_by: 'broker' }).execute()
      await notifyPending(transaction)
    })
    return Date.now()
  })

/** Signs in a user of the test's own and waits until the badge shows what is pending, pushed or asked for. */
async function open(page: Page, context = page.context()) {
  const email = await addUser()
  // Something is pending, so that there is a badge to look at.
  await deposit()
  const pushed = page.waitForResponse((response) => response.url().endsWith('/graphql/stream'), { timeout: 20_000 }).catch(() => null)
  await signIn(page, email, '/caps')
  await expectBadge(page, await pendingNow())
  return { email, context, pushed }
}

// What one test makes pending, all of them see.
test.describe.configure({ mode: 'serial' })

test('a deposit moves the badge within a second, pushed, and announces itself; two tabs both show it', async ({ page, context }) => {
  const { pushed } = await open(page)
  expect((await pushed)?.status()).toBe(200)
  const second = await context.newPage()
  await second.goto('/caps')
  await expectBadge(second, await badge(page))
  const asked: string[] = []
  page.on('request', (request) => void (isOperation(request, 'PendingFtd') && asked.push(request.url())))
  const before = await badge(page)
  for (const tab of [page, second]) await tab.emulateMedia({ reducedMotion: 'no-preference' })

  const committed = await deposit(1234.5)
  await expectBadge(page, before + 1)
  console.log(`Badge moved ${Date.now() - committed} ms after the commit`)
  await expectBadge(second, before + 1)
  for (const tab of [page, second]) {
    await expect(snackbar(tab)).toContainText('$1,234.50')
    await expect(tab.locator('canvas.confetti')).toHaveCount(1)
  }
  // Nobody asked: it was pushed.
  expect(asked).toEqual([])
  await snackbar(page).getByRole('button', { name: 'Review' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pending-conversion/)
  await expect(snackbar(page)).toHaveCount(0)
  await expect(page.locator('canvas.confetti')).toHaveCount(0)
})

test('what came while nobody looked is announced at the next load, once; the date is stored in UTC', async ({ page }) => {
  const { email } = await open(page)
  const dateOf = () =>
    withDatabase(async ({ db }) => {
      const row = await db.selectFrom('user_settings').innerJoin('users', 'users.id', 'user_settings.user_id').select('extras').where('email', '=', email).executeTakeFirst()
      return (row?.extras as { last_pending_ftd_date?: string } | undefined)?.last_pending_ftd_date
    })
  // The first load ever announces nothing, and only stores.
  await expect.poll(dateOf).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await expect(snackbar(page)).toHaveCount(0)
  await page.goto('about:blank')
  // Later than the second that was stored.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(`${(await dateOf())?.replace(' ', 'T')}Z`) + 1_000)
  await deposit()
  await page.goto('/caps')
  await expect(snackbar(page)).toBeVisible()
  await snackbar(page).getByRole('button', { name: 'Close' }).click()
  await expect(snackbar(page)).toHaveCount(0)
  await expectBadge(page, await pendingNow())
  await page.reload()
  await expectBadge(page, await pendingNow())
  await expect(snackbar(page)).toHaveCount(0)
})

test('where the push does not come through, it is asked for every sixty seconds', async ({ page }) => {
  await page.route('**/graphql/stream', (route) => route.abort())
  await page.clock.install()
  await open(page)
  const before = await badge(page)
  await deposit()
  await page.clock.fastForward(61_000)
  await expectBadge(page, before + 1)
  await expect(snackbar(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a stream that was cut is opened anew', async ({ page }) => {
  let cut = true
  await page.route('**/graphql/stream', (route) => (cut ? route.abort() : route.continue()))
  await open(page)
  cut = false
  const before = await badge(page)
  await page.waitForResponse((response) => response.url().endsWith('/graphql/stream'), { timeout: 20_000 })
  await deposit()
  await expectBadge(page, before + 1)
})

test('without the wish for motion there is no confetti; in the rail the badge is beside the icon', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1000, height: 800 })
  const { pushed } = await open(page)
  await pushed
  const before = await badge(page)
  await deposit()
  await expect(snackbar(page)).toBeVisible()
  await expectBadge(page, before + 1)
  await expect(page.locator('canvas.confetti')).toHaveCount(0)
})

test('logging out ends the stream', async ({ page }) => {
  const { pushed } = await open(page)
  const stream = (await pushed)?.request()
  const ended = page.waitForEvent('requestfailed', (request) => request === stream)
  await page.getByRole('button', { name: 'Log out' }).click()
  await ended
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
